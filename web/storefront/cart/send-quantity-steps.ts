import type { CallInput } from "#contract/api.ts";

type Step = CallInput<"PUT /api/cart-updatequantity/:id/:step">["params"]["step"];

/** A change of the quantity of one cart line. */
export type QuantityChange = {
  /** The last quantity from the server; undefined when the line is gone. */
  quantity: () => number | undefined;
  /** The wanted quantity. It may change while a step is being sent. */
  goal: () => number | undefined;
  /** Sends one step and stores the response. */
  send: (step: Step) => Promise<void>;
};

/**
 * Sends steps of one until the server has the wanted quantity. One at a time, because steps are relative and two at once
 * could arrive in any order: this way browser and server end up equal however fast somebody clicks.
 */
export async function sendQuantitySteps({ quantity, goal, send }: QuantityChange): Promise<void> {
  for (;;) {
    const now = quantity();
    const target = goal();
    if (now === undefined || target === undefined || now === target) return;
    await send(now < target ? "inc" : "dec");
  }
}
