import { expect, test } from "vitest";
import { deviceName, weaknessOf } from "./accounts.rules.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-A546E) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0 Safari/537.36 OPR/117.0`, "Opera on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/131.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Mac"],
  ["Mozilla/5.0 (iPhone; like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]", "Facebook on iPhone"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0 Safari/537.36`, "Chrome on Linux"],
  ["curl/8.5.0", "Another program"],
  ["Dalvik/2.1.0 (Linux; U; Android 14)", "A program on Android"],
  ["", "Another program"],
])("ACC-09 %s is %s", (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});

const common = new Set(["password", "12345678", "qwertyuiop", "hello"]);
const names = ["Maria Clara Uy", "maria.clara@reyes.example", "Tulin"];

test.each([
  ["password", "common"],
  ["PassWord", "common"],
  ["p-a-s-s-w-o-r-d", "common"],
  ["aaaaaaaaaa", "repeated"],
  ["abcabcabc", "repeated"],
  ["aaaaaaa!", "repeated"],
  ["       8", "repeated"],
  ["aabbaabbaab", "repeated"],
  ["abcdabcdab", null],
  ["Maria Clara", "personal"],
  ["clara2026!", "personal"],
  ["maria.clara@reyes.example", "personal"],
  ["reyes1234", "personal"],
  ["tulin-tulin", "personal"],
  ["tulinhello", "personal"],
  ["mariapassword", "personal"],
  ["Clara reads under the mango tree", null],
  ["sampaguita-1", null],
  ["guyabano at uy", null],
  ["ilang ilang sa gabi", null],
])("SEC-03 the password %j is %s", (password, weakness) => {
  expect(weaknessOf(password, { common, names })).toBe(weakness);
});
