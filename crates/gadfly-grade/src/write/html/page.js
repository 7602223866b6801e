"use strict";
(function () {
  const root = document.body;
  root.classList.add("script");
  const students = [...document.querySelectorAll(".student")];
  const home = document.getElementById("class");

  // The address says what is shown, so that the browser's way back works.
  function show(focus) {
    if (!home) return;
    const wanted = students.find((student) => "#" + student.id === location.hash);
    for (const student of students) student.classList.toggle("open", student === wanted);
    root.classList.toggle("one", Boolean(wanted));
    if (focus) {
      scrollTo(0, 0);
      const target = wanted ? wanted.querySelector("h2") : document.getElementById("all");
      if (target) target.focus({ preventScroll: true });
    }
  }
  addEventListener("hashchange", () => show(true));
  show(false);

  const table = document.getElementById("overview");
  if (table) {
    const rows = [...table.tBodies[0].rows];
    const heads = [...table.querySelectorAll("thead button")];
    const value = (row, key) => Number(row.dataset[key]);
    for (const button of heads) {
      button.addEventListener("click", () => {
        const head = button.closest("th"), key = button.dataset.key;
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of heads) other.closest("th").removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        // Names break ties, and always in their own order.
        rows.sort((a, b) => (down ? -1 : 1) * (value(a, key) - value(b, key)) || value(a, "name") - value(b, "name"));
        table.tBodies[0].append(...rows);
      });
    }
    const find = document.getElementById("find"), found = document.getElementById("found");
    find.addEventListener("input", () => {
      const text = find.value.trim().toLowerCase();
      let count = 0;
      for (const row of rows) {
        row.hidden = text !== "" && !row.textContent.toLowerCase().includes(text);
        if (!row.hidden) count += 1;
      }
      found.textContent = text === "" ? "" : count + " of " + rows.length;
    });
  }

  // The newer way needs a page that the browser trusts; the older one works everywhere.
  function copyByHand(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("aria-hidden", "true");
    area.style.position = "fixed";
    area.style.top = "0";
    area.style.opacity = "0";
    root.append(area);
    area.select();
    let done = false;
    try { done = document.execCommand("copy"); } catch (error) { done = false; }
    area.remove();
    return done;
  }
  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", () => {
      const text = button.dataset.copy, said = button.nextElementSibling;
      const say = (done) => {
        said.textContent = done ? "Copied." : "Could not copy: select the text above.";
        button.focus({ preventScroll: true });
      };
      if (navigator.clipboard && navigator.clipboard.writeText) {
        navigator.clipboard.writeText(text).then(() => say(true), () => say(copyByHand(text)));
      } else say(copyByHand(text));
    });
  }
})();
