import type { CallInput } from "#contract/api.ts";

type Step = CallInput<"PUT /api/cart-updatequantity/:id/:step">["params"]["step"];

/** One cart line while it is brought to the quantity that was asked for. */
export type QuantityChange = {
  /** The quantity the server last told; undefined when the line is gone. */
  quantity: () => number | undefined;
  /** The quantity asked for; it may change while a step is being sent. */
  goal: () => number | undefined;
  /** Sends one step, and takes note of what the server answers. */
  send: (step: Step) => Promise<void>;
};

/**
 * Sends steps, one after another, until the server has the quantity that was asked for. Steps are relative, so two at
 * once could arrive in any order; one at a time ends with both sides equal however fast somebody clicks.
 */
export async function sendQuantitySteps({ quantity, goal, send }: QuantityChange): Promise<void> {
  for (;;) {
    const [now, target] = [quantity(), goal()];
    if (now === undefined || target === undefined || now === target) return;
    await send(now < target ? "inc" : "dec");
  }
}
