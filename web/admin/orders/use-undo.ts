import { useRevalidator } from "react-router";
import { UNDO_SECONDS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";

/** A step of an order, as the server names it. */
export type Step = { id: number; step: number };

/** Returns a function that shows a message with Undo for these steps, as long as the server undoes them. */
export function useUndo(): (message: string, steps: readonly Step[]) => void {
  const { revalidate } = useRevalidator();

  async function undo(steps: readonly Step[]): Promise<void> {
    try {
      const { message, outcomes } = await call("POST /api/admin/orders/undo", { body: { steps: [...steps] } });
      const left = outcomes.filter(({ changed }) => !changed);
      if (left.length === 0) showSuccess(message);
      else showError([message, ...left.map((outcome) => `Order ${outcome.id}: ${outcome.message}`)].join(" "));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      showError(reason.message);
    }
    await revalidate();
  }

  return (message, steps) =>
    showSuccess(
      message,
      steps.length > 0 ? { label: "Undo", run: () => void undo(steps) } : undefined,
      steps.length > 0 ? UNDO_SECONDS : undefined,
    );
}
