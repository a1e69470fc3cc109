import { useRevalidator } from "react-router";
import { UNDO_SECONDS } from "#contract/limits.ts";
import type { TransitionOutcome } from "#contract/orders.admin.ts";
import { call } from "#web/api.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";
import type { ActionResult } from "../shell/action-dialog.tsx";
import { countLabel } from "../shell/pager.tsx";
import { submitAction } from "../shell/submit-action.ts";
import type { useBulkRun } from "./bulk/use-bulk-run.ts";

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

type UndoOptions = {
  /** Runs the requests that undo the steps, batch by batch. */
  start: ReturnType<typeof useBulkRun>["start"];
  /** Called when some steps were undone. */
  onUndone?: () => void;
};

/** Returns a function that shows a message with Undo for these steps, as long as the server undoes them. */
export function useUndo({ start, onUndone }: UndoOptions): (message: string, steps: readonly Step[]) => void {
  const { revalidate } = useRevalidator();

  async function undo(steps: readonly Step[]): Promise<void> {
    const outcomes = await start(steps, (batch) => call("POST /api/admin/orders/undo", { body: { steps: batch } }));
    const undone = outcomes.filter(({ changed }) => changed).length;
    if (undone > 0) onUndone?.();
    const show = undone === outcomes.length ? showSuccess : showError;
    const [only] = outcomes;
    if (outcomes.length === 1 && only) show(only.message);
    else show([`${undone} of ${outcomes.length} orders were undone.`, ...reasonsOf(outcomes)].join(" "));
    await revalidate();
  }

  return (message, steps) => showUndo(message, steps, () => void undo(steps));
}

/** Why orders were not changed, each reason once with how many it is for. */
export function reasonsOf(outcomes: readonly TransitionOutcome[]): string[] {
  const left = outcomes.filter(({ changed }) => !changed);
  const reasons = [...new Set(left.map(({ message }) => message))];
  return reasons.map((reason) => {
    const { length } = left.filter(({ message }) => message === reason);
    return `${countLabel(length, "order")}: ${reason}`;
  });
}
