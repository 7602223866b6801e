"use strict";
(function () {
  const bytes = Uint8Array.from(atob(document.getElementById("key").textContent), (c) => c.charCodeAt(0));
  const keys = JSON.parse(new TextDecoder().decode(bytes));
  const shown = (value) => String(Math.round(value * 100) / 100);
  const points = (value) => shown(value) + (Math.round(value * 100) === 100 ? " point" : " points");

  // Blanks and line breaks at the ends cannot be seen, and tabs cannot be typed.
  const tidy = (text) => text.replace(/\r\n?/g, "\n").replace(/\t/g, " ").split("\n").map((line) => line.trimEnd()).join("\n").trim();

  function number(text) {
    const plain = text.trim().replace("\u2212", "-").replace(/^\+/, "").replace(/^(-?\d*),(\d+)$/, "$1.$2");
    return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? plain : null;
  }

  function same(blank, given, expected) {
    if (blank.numeric) {
      const one = number(given), other = number(expected);
      if (one === null || other === null) return tidy(given) === tidy(expected);
      // Floating point would take neighbours for the same where numbers are long.
      if (!blank.tolerance && /^-?\d+$/.test(one) && /^-?\d+$/.test(other)) return BigInt(one) === BigInt(other);
      return Math.abs(Number(one) - Number(other)) <= blank.tolerance;
    }
    const fold = (text) => (blank.case ? tidy(text) : tidy(text).toLowerCase());
    return fold(given) === fold(expected);
  }

  // The known answer that was given: a right one if there is one.
  function known(blank, given) {
    const matching = blank.answers.filter((answer) => same(blank, given, answer.text));
    return matching.find((answer) => answer.correct) || matching[0] || null;
  }

  const rightText = (blank) => (blank.answers.find((answer) => answer.correct) || { text: "" }).text.replace(/\n$/, "");

  function put(element, verdict) {
    element.classList.remove("right", "wrong");
    if (verdict !== null) element.classList.add(verdict ? "right" : "wrong");
    const mark = element.querySelector(".mark");
    mark.textContent = verdict === null ? "" : verdict ? "\u2713" : "\u2717";
    if (verdict === null) mark.removeAttribute("aria-label");
    else { mark.setAttribute("role", "img"); mark.setAttribute("aria-label", verdict ? "right" : "wrong"); }
  }

  const kinds = {
    choice(section, key) {
      const options = [...section.querySelectorAll(".option")];
      const inputs = options.map((option) => option.querySelector("input"));
      const radio = section.querySelector("input[type=radio]") !== null;
      const ticked = () => inputs.map((input) => input.checked);
      return {
        inputs,
        ask: radio ? "Choose an option first." : "Choose at least one option first.",
        answered: () => ticked().includes(true),
        fraction() {
          const chosen = ticked();
          if (radio) return key.correct[chosen.indexOf(true)] ? 1 : 0;
          const right = key.correct.filter(Boolean).length, wrong = key.correct.length - right;
          let sum = 0;
          chosen.forEach((on, at) => { if (on) sum += key.correct[at] ? 1 / right : -1 / wrong; });
          return Math.max(0, Math.abs(sum - 1) < 1e-9 ? 1 : sum);
        },
        mark(all) {
          const chosen = ticked();
          options.forEach((option, at) => {
            const show = chosen[at] || (all && key.correct[at]);
            put(option, show ? key.correct[at] : null);
            option.querySelector(".why").innerHTML = all || chosen[at] ? key.why[at] : "";
          });
        },
        clear() {
          for (const option of options) { put(option, null); option.querySelector(".why").innerHTML = ""; }
        },
        reset() { for (const input of inputs) input.checked = false; },
        solve() { inputs.forEach((input, at) => { input.checked = key.correct[at]; }); },
      };
    },

    text(section, key) {
      const entry = section.querySelector(".entry"), field = entry.querySelector("input,textarea");
      const why = entry.querySelector(".why");
      return {
        inputs: [field],
        ask: "Write an answer first.",
        answered: () => field.value.trim() !== "",
        fraction() { const answer = known(key, field.value); return answer && answer.correct ? 1 : 0; },
        mark() {
          const answer = known(key, field.value);
          put(entry, Boolean(answer && answer.correct));
          why.innerHTML = answer ? answer.why : "";
        },
        clear() { put(entry, null); why.innerHTML = ""; },
        reset() { field.value = ""; },
        solve() { field.value = rightText(key); },
      };
    },

    table(section, key) {
      const cells = [...section.querySelectorAll("td.blank")];
      const fields = cells.map((cell) => cell.querySelector("input"));
      const why = section.querySelector(".grid + .why");
      const right = (at) => { const answer = known(key.blanks[at], fields[at].value); return Boolean(answer && answer.correct); };
      return {
        inputs: fields,
        ask: "Fill in at least one cell first.",
        answered: () => fields.some((field) => field.value.trim() !== ""),
        fraction: () => fields.filter((_, at) => right(at)).length / fields.length,
        mark() {
          why.textContent = "";
          fields.forEach((field, at) => {
            put(cells[at], field.value.trim() === "" ? null : right(at));
            const answer = known(key.blanks[at], field.value);
            if (!answer || !answer.why) return;
            const line = document.createElement("div"), place = document.createElement("strong");
            place.textContent = field.getAttribute("aria-label") + ": ";
            line.innerHTML = answer.why;
            (line.firstElementChild || line).prepend(place);
            why.append(line);
          });
        },
        clear() { cells.forEach((cell) => put(cell, null)); why.textContent = ""; },
        reset() { for (const field of fields) field.value = ""; },
        solve() { fields.forEach((field, at) => { field.value = rightText(key.blanks[at]); }); },
      };
    },

    order(section, key) {
      const list = section.querySelector(".order"), first = [...list.children];
      const now = () => [...list.children].map((item) => Number(item.dataset.item));
      const buttons = [...list.querySelectorAll("button")];
      let locked = false;
      function ends() {
        [...list.children].forEach((item, at) => {
          item.querySelector(".up").disabled = locked || at === 0;
          item.querySelector(".down").disabled = locked || at === list.children.length - 1;
        });
      }
      function move(item, up, button) {
        const other = up ? item.previousElementSibling : item.nextElementSibling;
        if (!other || locked) return;
        if (up) list.insertBefore(item, other); else list.insertBefore(other, item);
        ends();
        // At an end the button is switched off; the other one keeps the focus in the item.
        (button.disabled ? item.querySelector(up ? ".down" : ".up") : button).focus();
        list.dispatchEvent(new Event("input", { bubbles: true }));
      }
      for (const button of buttons) {
        const item = button.closest("li");
        button.addEventListener("click", () => move(item, button.classList.contains("up"), button));
        button.addEventListener("keydown", (event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          move(item, event.key === "ArrowUp", button);
        });
      }
      ends();
      return {
        inputs: [],
        ask: "",
        answered: () => true,
        fraction: () => now().filter((item, at) => key.right[at] === item).length / key.right.length,
        mark() { [...list.children].forEach((item, at) => put(item, key.right[at] === Number(item.dataset.item))); },
        clear() { for (const item of list.children) put(item, null); },
        reset() { for (const item of first) list.append(item); ends(); },
        solve() { for (const at of key.right) list.append(first[at]); ends(); },
        lock(on) { locked = on; ends(); },
      };
    },
  };

  const questions = keys.map((key, at) => {
    const section = document.getElementById("q" + (at + 1));
    const body = kinds[key.kind](section, key);
    const part = (name) => section.querySelector(name);
    const [form, check, show, result, feedback] =
      [part("form"), part(".check"), part(".show"), part(".result"), part(".feedback")];
    const state = { tries: 0, best: 0, done: false };

    function say(text, verdict) {
      result.textContent = text;
      result.className = "result" + (verdict === undefined ? "" : verdict ? " good" : " bad");
    }
    function finish() {
      state.done = true;
      for (const input of body.inputs) input.disabled = true;
      if (body.lock) body.lock(true);
      check.hidden = show.hidden = true;
      feedback.hidden = feedback.childElementCount === 0;
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (state.done) return;
      if (!body.answered()) { say(body.ask); return; }
      const fraction = body.fraction();
      const worth = key.points * fraction * Math.max(0, 1 - key.penalty * state.tries);
      state.tries += 1;
      state.best = Math.max(state.best, worth);
      body.mark(fraction === 1);
      const got = " " + shown(state.best) + " of " + points(key.points) + ".";
      if (fraction === 1) { say("Right." + got, true); finish(); }
      else {
        say((fraction > 0 ? "Partly right." : "Not right.") + got + " Change your answer and check again, or look at the answer.", false);
        show.hidden = false;
      }
      count();
    });
    form.addEventListener("input", () => {
      if (state.done) return;
      body.clear();
      say("");
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(); }
    });
    show.addEventListener("click", () => {
      body.solve();
      body.mark(true);
      say("This is the answer. " + shown(state.best) + " of " + points(key.points) + ".");
      finish();
      result.tabIndex = -1;
      result.focus();
      count();
    });
    state.reset = () => {
      state.tries = state.best = 0;
      state.done = false;
      for (const input of body.inputs) input.disabled = false;
      if (body.lock) body.lock(false);
      body.reset();
      body.clear();
      say("");
      check.hidden = false;
      show.hidden = feedback.hidden = true;
    };
    state.reset();
    return state;
  });

  const score = document.getElementById("score");
  const total = keys.reduce((sum, key) => sum + key.points, 0);
  function count() {
    const got = questions.reduce((sum, question) => sum + question.best, 0);
    const done = questions.filter((question) => question.done).length;
    score.textContent = shown(got) + " of " + points(total) + " \u00b7 " + done + " of " + questions.length + " done";
  }
  document.getElementById("again").addEventListener("click", () => {
    for (const question of questions) question.reset();
    count();
    scrollTo(0, 0);
    (document.querySelector("main input, main textarea, main button") || document.body).focus({ preventScroll: true });
  });
  count();
})();
