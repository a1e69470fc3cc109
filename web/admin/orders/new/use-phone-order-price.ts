import { useEffect, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { type ChosenLine, toOrderedProducts } from "./chosen-lines.tsx";

/** The pause in typing before the price is asked for, in milliseconds. */
const PAUSE_MS = 400;

export type PhoneOrderPrice = CallReply<"POST /api/admin/orders/preview">;

type Given = { address: string; barangay_code: string | null; coupon: string };

/** What a phone order costs now; null without lines and until the response arrives. `reload` asks again, after prices changed. */
export function usePhoneOrderPrice(lines: readonly ChosenLine[], { address, barangay_code, coupon }: Given) {
  const [answer, setAnswer] = useState<{ to: string; price: PhoneOrderPrice } | null>(null);
  const [times, setTimes] = useState(0);
  const asked = JSON.stringify({ address, barangay_code, coupon, lines: toOrderedProducts(lines) });
  const isEmpty = lines.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` repeats the request
  useEffect(() => {
    if (isEmpty) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = JSON.parse(asked);
        const price = await call("POST /api/admin/orders/preview", { body }, { signal: leaving.signal });
        setAnswer({ to: asked, price });
      } catch (error) {
        if (leaving.signal.aborted) return;
        // The form says what is wrong once it is sent.
        if (!(error instanceof ApiError)) throw error;
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, isEmpty, times]);

  // A price of what was chosen before is not shown.
  return { price: answer?.to === asked ? answer.price : null, reload: () => setTimes((now) => now + 1) };
}
