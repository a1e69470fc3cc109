import { expect, test } from "vitest";
import { localPhone } from "./phone.ts";

test("a mobile number is written as it is here; others stay as they are", () => {
  expect(localPhone("+639175550142")).toBe("0917 555 0142");
  expect(localPhone("+63285550142")).toBe("+63285550142");
});
