import type { CallInput } from "#contract/api.ts";
import { ApiError, call } from "#web/api.ts";
import { showError, showSuccess } from "#web/ui/alerts.ts";

/** What came of a move: null when it was done. */
export type TransitionResult = { failure: ApiError | null };

type Move = CallInput<"POST /api/admin/orders/:id/move">["body"];

/** Moves an order as the form says, and tells in a toast what came of it. */
export const transitionOrder = (id: string, form: FormData): Promise<TransitionResult> =>
  tellOf(
    call("POST /api/admin/orders/:id/move", {
      params: { id },
      body: {
        status: Number(typed(form, "status")) as Move["status"], // From a button of ours; the server judges it.
        seen: Number(typed(form, "seen")) as Move["seen"], // So is this one.
        reason: typed(form, "reason"),
        courier: typed(form, "courier"),
        courier_tracking: typed(form, "courier_tracking"),
      },
    }),
  );

/** Corrects the courier of a shipped order as the form says, and tells in a toast what came of it. */
export const correctCourier = (id: string, form: FormData): Promise<TransitionResult> =>
  tellOf(
    call("POST /api/admin/orders/:id/courier", {
      params: { id },
      body: {
        courier: typed(form, "courier"),
        courier_tracking: typed(form, "courier_tracking"),
        seen: {
          courier: typed(form, "seen_courier") || null,
          courier_tracking: typed(form, "seen_courier_tracking") || null,
        },
      },
    }),
  );

const typed = (form: FormData, name: string): string => String(form.get(name) ?? "");

async function tellOf(request: Promise<{ message: string }>): Promise<TransitionResult> {
  try {
    showSuccess((await request).message);
    return { failure: null };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    // Messages under a field speak for themselves.
    if (reason.code !== "invalid") showError(reason.message);
    return { failure: reason };
  }
}
