//! A headless Chromium, driven over its debugging pipe: messages in JSON, a zero byte behind each.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// Slow machines are slow; a browser that says nothing for so long has died.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    sent: u64,
    session: Option<String>,
    /// Addresses that pages asked for.
    pub requests: Vec<String>,
    /// What pages complained about.
    pub errors: Vec<String>,
    folder: tempfile::TempDir,
}

impl Browser {
    pub(super) fn start() -> Browser {
        let folder = tempfile::tempdir().expect("a folder");
        let program = ["chromium", "chromium-browser", "google-chrome"]
            .into_iter()
            .find(|name| {
                std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
                    .any(|path| path.join(name).exists())
            })
            .expect("Chromium is missing; run tools/setup.sh, or install the package `chromium`");
        // The pipe is on descriptors 3 and 4, which only a shell can give without unsafe code.
        let script = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
        let mut child = Command::new("sh")
            .args(["-c", script, program])
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
            ])
            .args([
                "--remote-debugging-pipe",
                "--disable-extensions",
                "--disable-background-networking",
            ])
            .args([
                "--disable-component-update",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
            ])
            .arg(format!(
                "--user-data-dir={}",
                folder.path().join("profile").display()
            ))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let to = child.stdin.take().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (send, from) = channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            loop {
                let mut message = Vec::new();
                match reader.read_until(0, &mut message) {
                    Ok(1..) => {}
                    _ => return,
                }
                message.pop();
                if let Ok(value) = serde_json::from_slice(&message)
                    && send.send(value).is_err()
                {
                    return;
                }
            }
        });
        let mut browser = Browser {
            child,
            to,
            from,
            sent: 0,
            session: None,
            requests: Vec::new(),
            errors: Vec::new(),
            folder,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let id = target["targetId"].clone();
        let session = browser.call(
            "Target.attachToTarget",
            json!({"targetId": id, "flatten": true}),
        );
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in [
            "Page.enable",
            "Runtime.enable",
            "Network.enable",
            "Log.enable",
        ] {
            browser.call(domain, json!({}));
        }
        browser
    }

    pub(super) fn call(&mut self, method: &str, params: Value) -> Value {
        self.sent += 1;
        let mut message = json!({"id": self.sent, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).expect("the browser reads");
        loop {
            let reply = self.next();
            if reply["id"] == json!(self.sent) {
                assert!(reply.get("error").is_none(), "{method}: {reply}");
                return reply["result"].clone();
            }
        }
    }

    /// The next message; events are noted on the way.
    fn next(&mut self) -> Value {
        let message = self
            .from
            .recv_timeout(PATIENCE)
            .expect("the browser answers");
        match message["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                let url = message["params"]["request"]["url"].as_str().unwrap_or("");
                self.requests.push(url.chars().take(200).collect());
            }
            Some("Runtime.exceptionThrown") => self.errors.push(message["params"].to_string()),
            Some("Log.entryAdded") => self.errors.push(message["params"].to_string()),
            _ => {}
        }
        message
    }

    /// Opens a page that is in memory and waits until it is there.
    pub(super) fn open(&mut self, html: &[u8]) {
        let path = self.folder.path().join(format!("page-{}.html", self.sent));
        std::fs::write(&path, html).expect("a file");
        let url = format!("file://{}", path.display());
        let loader = self.call("Page.navigate", json!({"url": url}))["loaderId"].clone();
        assert!(!loader.is_null());
        while self.evaluate("document.readyState + location.href")
            != json!(format!("complete{url}"))
        {
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(super) fn evaluate(&mut self, script: &str) -> Value {
        let params = json!({"expression": script, "returnByValue": true});
        let result = self.call("Runtime.evaluate", params);
        assert!(
            result.get("exceptionDetails").is_none(),
            "{script}: {result}"
        );
        result["result"]["value"].clone()
    }

    /// Text as it can be read; nothing if it is not shown.
    pub(super) fn text(&mut self, selector: &str) -> String {
        let selector = json!(selector);
        let value = self.evaluate(&format!(
            "document.querySelector({selector}).innerText.trim()"
        ));
        value.as_str().unwrap_or_default().to_owned()
    }

    pub(super) fn count(&mut self, selector: &str) -> u64 {
        let selector = json!(selector);
        self.evaluate(&format!("document.querySelectorAll({selector}).length"))
            .as_u64()
            .unwrap_or(0)
    }

    pub(super) fn shown(&mut self, selector: &str) -> bool {
        let selector = json!(selector);
        self.evaluate(&format!(
            "document.querySelector({selector}).getClientRects().length > 0"
        )) == json!(true)
    }

    /// Presses and releases the mouse in the middle of an element, where a person would see it.
    pub(super) fn click(&mut self, selector: &str) {
        let script = format!(
            "(() => {{ const e = document.querySelector({}); e.scrollIntoView({{block: 'center', behavior: 'instant'}}); \
             const r = e.getBoundingClientRect(); const x = r.left + Math.min(r.width / 2, 40), y = r.top + r.height / 2; \
             const hit = document.elementFromPoint(x, y); return [x, y, hit === e || e.contains(hit)]; }})()",
            json!(selector)
        );
        let place = self.evaluate(&script);
        assert_eq!(place[2], json!(true), "{selector} is covered by something");
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Presses and releases a key; `modifiers` as the protocol has them: 2 is Ctrl, 8 is Shift.
    pub(super) fn key(&mut self, key: &str, modifiers: u8) {
        let (code, number, text) = match key {
            "Enter" => ("Enter", 13, "\r"),
            "Tab" => ("Tab", 9, ""),
            "Backspace" => ("Backspace", 8, ""),
            "ArrowUp" => ("ArrowUp", 38, ""),
            "ArrowDown" => ("ArrowDown", 40, ""),
            " " => ("Space", 32, " "),
            "a" => ("KeyA", 65, if modifiers == 0 { "a" } else { "" }),
            "v" => ("KeyV", 86, if modifiers == 0 { "v" } else { "" }),
            other => ("", 0, other),
        };
        let mut params = json!({"type": "keyDown", "key": key, "code": code, "modifiers": modifiers,
            "windowsVirtualKeyCode": number});
        if text.is_empty() {
            params["type"] = json!("rawKeyDown");
        } else {
            params["text"] = json!(text);
        }
        if key == "a" && modifiers == 2 {
            params["commands"] = json!(["selectAll"]);
        }
        if key == "v" && modifiers == 2 {
            params["commands"] = json!(["paste"]);
        }
        self.call("Input.dispatchKeyEvent", params.clone());
        params["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", params);
    }

    pub(super) fn type_text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' => self.key("Enter", 0),
                c => self.key(&c.to_string(), 0),
            }
        }
    }

    /// Takes what is in the field away and writes something else.
    pub(super) fn fill(&mut self, selector: &str, text: &str) {
        self.click(selector);
        self.key("a", 2);
        self.key("Backspace", 0);
        self.type_text(text);
    }

    pub(super) fn look(&mut self, width: u32, height: u32, dark: bool) {
        let phone = width < 600;
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": if phone { 2 } else { 1 }, "mobile": phone});
        self.call("Emulation.setDeviceMetricsOverride", metrics);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.call("Emulation.setEmulatedMedia", features);
    }

    /// A picture of the whole page, for people.
    pub(super) fn photograph(&mut self, path: &Path) {
        let params = json!({"captureBeyondViewport": true, "format": "png"});
        let result = self.call("Page.captureScreenshot", params);
        let data = result["data"].as_str().unwrap_or_default();
        let bytes = self.evaluate(&format!("[...atob('{data}')].map((c) => c.charCodeAt(0))"));
        let bytes: Vec<u8> = bytes
            .as_array()
            .unwrap()
            .iter()
            .map(|byte| byte.as_u64().unwrap() as u8)
            .collect();
        std::fs::write(path, bytes).expect("a picture");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self
            .to
            .write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        for _ in 0..100 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
