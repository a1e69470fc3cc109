import { expect, test } from "vitest";
import { signatureOf } from "./webhooks.signature.ts";

test("HOOK-01 a message is signed as the specification's example is", () => {
  // From the reference implementations: https://github.com/standard-webhooks/standard-webhooks
  const signature = signatureOf({
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    seconds: 1614265330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
