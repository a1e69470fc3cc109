import { useEffect, useEffectEvent, useState } from "react";
import type { CallReply } from "#contract/api.ts";
import type { ShippingMethod } from "#contract/shipping.methods.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import type { Cart } from "../../cart/cart-store.ts";
import { depositIn } from "../../payments/payment-choice.tsx";

/** The pause in typing an address before its options are loaded, in milliseconds. */
const PAUSE_MS = 400;

export type PricedDelivery = CallReply<"POST /api/cart/delivery-options">["options"][number];

type Address = { address: string; barangay_code: string | null };

/**
 * The ways in which the cart can reach an address; null until they are loaded for the first time. While the address is typed, the last
 * ones stay. `reload` asks again and waits for the response, for example when the server refused an order because the prices are others
 * now; it returns null when there is none.
 */
function useDeliveryOptions(cart: Cart, { address, barangay_code }: Address) {
  const [options, setOptions] = useState<PricedDelivery[] | null>(null);
  const [pricedTo, setPricedTo] = useState<Address | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const first = options === null;

  async function reload(signal?: AbortSignal): Promise<PricedDelivery[] | null> {
    try {
      const body = { address, barangay_code };
      const reply = await call("POST /api/cart/delivery-options", { body }, signal && { signal });
      setOptions(reply.options);
      setPricedTo(body);
      setFailure(null);
      return reply.options;
    } catch (error) {
      if (signal?.aborted) return null;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return null;
    }
  }

  const load = useEffectEvent(reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or another total of the cart has other options
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => void load(leaving.signal), first ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, barangay_code, cart.totals.total]);

  const isOfThisAddress = pricedTo?.address === address && pricedTo.barangay_code === barangay_code;
  return { options, isOfThisAddress, failure, reload: () => reload() };
}

/** The options, the chosen one with the totals that result, and why it cannot be paid on delivery or which deposit that needs. */
export function useDelivery(cart: Cart, to: Address) {
  const { options, isOfThisAddress, failure, reload } = useDeliveryOptions(cart, to);
  const [method, choose] = useState<ShippingMethod>("delivery");
  const chosenIn = (all: PricedDelivery[] | null) => all?.find((option) => option.method === method) ?? all?.[0];
  const chosen = chosenIn(options);
  const isOfThisCart =
    chosen?.totals.subtotal === cart.totals.subtotal && chosen.totals.discount === cart.totals.discount;
  return {
    options,
    failure,
    reload,
    chosen,
    choose,
    /** What is doubtful about the address. It is asked for now when the options of this address are not there yet. */
    findAddressProblem: async () => (isOfThisAddress ? chosen : chosenIn(await reload()))?.address_problem ?? null,
    // The options may be of a cart that was changed elsewhere. Its total must not stand below the lines on this screen:
    // it would be ordered unseen.
    totals: isOfThisCart ? chosen.totals : cart.totals,
    codRefusal: chosen?.cod_refusal ?? null,
    codDeposit: isOfThisCart ? depositIn(chosen) : null,
  };
}
