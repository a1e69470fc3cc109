import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seal, unseal } from "./payments.sealing.ts";

const key = randomBytes(32);

describe("PAY-08 sealed text", () => {
  test("opens with the same key and purpose, and never contains what was sealed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string(), (text, purpose) => {
        expect(unseal(key, purpose, seal(key, purpose, text))).toBe(text);
      }),
    );
    expect(seal(key, "row", "sk_live_0123456789").includes("sk_live")).toBe(false);
  });

  test("is different each time, so that nobody sees that two secrets are the same", () => {
    expect(seal(key, "row", "secret")).not.toEqual(seal(key, "row", "secret"));
  });

  test("does not open with another key, for another purpose, or when any byte was changed or cut off", () => {
    const sealed = seal(key, "row", "secret");
    expect(unseal(randomBytes(32), "row", sealed)).toBeNull();
    expect(unseal(key, "other row", sealed)).toBeNull();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(unseal(key, "row", changed), `byte ${index}`).toBeNull();
      expect(unseal(key, "row", sealed.subarray(0, index)), `the first ${index} bytes`).toBeNull();
    }
  });
});
