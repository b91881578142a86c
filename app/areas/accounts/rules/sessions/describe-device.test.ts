import { expect, test } from "vitest";
import { describeDevice } from "./describe-device";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "macOS"],
  [
    "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QuaysideMobile/1.4 (billing=hidden)",
    "mobile_app",
    "iOS",
  ],
  ["curl/8.5.0", null, null],
])("%s", (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ kind: "browser", browser, system });
});

test("the extension's session is told from a browser's, and nothing is no device", () => {
  expect(describeDevice("EXT_ZOPI 019a0000-0000-7000-8000-000000000000").kind).toBe("extension");
  expect(describeDevice(null)).toEqual({ kind: "browser", browser: null, system: null });
});
