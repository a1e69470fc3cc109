import { useRevalidator } from "react-router";
import { UNDO_SECONDS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { submitAction } from "../shell/submit-action.ts";

/** A step of an order, as the server names it. */
export type Step = { id: number; step: number };

/** The result of a step with pieces or parcels of an order: when it succeeded, what can be undone. */
export type PiecesResult = ActionResult & { done?: Step & { message: string } };

/**
 * Shows a message, with Undo where there are steps. It takes the place of the one about an earlier step of the same orders, since only the
 * last step of an order can be undone.
 */
function showUndo(message: string, steps: readonly Step[], run: () => void): void {
  const id = `undo-${steps.map((step) => step.id).join("-")}`;
  showSuccess(message, steps.length > 0 ? { id, action: { label: "Undo", run }, seconds: UNDO_SECONDS } : {});
}

/** Returns a function that shows the message of a step with pieces or parcels, with Undo as long as the server undoes it. */
export function usePiecesUndo(): (result: PiecesResult) => void {
  const { revalidate } = useRevalidator();

  async function undo({ id, step }: Step): Promise<void> {
    await submitAction(() => call("POST /api/admin/orders/:id/undo-pieces", { params: { id }, body: { step } }));
    await revalidate();
  }

  return ({ done }) => done && showUndo(done.message, [done], () => void undo(done));
}

/** Returns a function that shows a message with Undo for these steps, as long as the server undoes them. `onUndone` is told that some were. */
export function useUndo(onUndone?: () => void): (message: string, steps: readonly Step[]) => void {
  const { revalidate } = useRevalidator();

  async function undo(steps: readonly Step[]): Promise<void> {
    try {
      const { message, outcomes } = await call("POST /api/admin/orders/undo", { body: { steps: [...steps] } });
      if (outcomes.some(({ changed }) => changed)) onUndone?.();
      const left = outcomes.filter(({ changed }) => !changed);
      if (left.length === 0) showSuccess(message);
      else showError([message, ...left.map((outcome) => `Order ${outcome.id}: ${outcome.message}`)].join(" "));
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      showError(reason.message);
    }
    await revalidate();
  }

  return (message, steps) => showUndo(message, steps, () => void undo(steps));
}
