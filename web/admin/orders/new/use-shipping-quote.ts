import { useEffect, useState } from "react";
import type { DeliveryOption } from "#contract/shipping.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";

/** The pause in typing before a quote is asked for, in milliseconds. */
const PAUSE_MS = 400;

/** The shortest address that the server accepts is about as long. */
const SHORTEST_ADDRESS = 5;

type Line = { id: number; variantId: number | undefined; quantity: number };
type Address = { address: string; barangay_code: string | null };

/** What delivery of these lines to an address costs; null until both are known. `reload` asks again, after the rates changed. */
export function useShippingQuote(lines: readonly Line[], { address, barangay_code }: Address) {
  const [quote, setQuote] = useState<DeliveryOption | null>(null);
  const [times, setTimes] = useState(0);
  const asked = JSON.stringify(
    lines.map(({ id, variantId, quantity }) => ({ product_id: id, variant_id: variantId, product_qty: quantity })),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` repeats the request
  useEffect(() => {
    if (asked === "[]" || address.trim().length < SHORTEST_ADDRESS) return setQuote(null);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = { address, barangay_code, lines: JSON.parse(asked) };
        const { options } = await call("POST /api/admin/shipping-quote", { body }, { signal: leaving.signal });
        setQuote(options.find(({ method }) => method === "delivery") ?? null);
      } catch (reason) {
        if (leaving.signal.aborted) return;
        if (!(reason instanceof ApiError)) throw reason;
        setQuote(null); // The form says what is wrong with the address or the lines once it is sent.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, address, barangay_code, times]);

  return { quote, reload: () => setTimes((now) => now + 1) };
}
