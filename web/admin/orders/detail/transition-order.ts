import type { CallInput } from "#contract/api.ts";
import { call } from "#web/api.ts";
import type { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { showFailure } from "../../shell/submit-action.ts";
import type { Step } from "../use-undo.ts";

/** The result of a transition: with the step that was made, which can be undone, when it succeeded. */
export type TransitionResult = { failure: ApiError | null; done?: Step & { message: string } };

type Move = CallInput<"POST /api/admin/orders/:id/move">["body"];

/** Changes the state of an order. A refusal is shown in a toast; success is shown with Undo by who asked for it. */
export async function transitionOrder(id: string, form: FormData): Promise<TransitionResult> {
  const move = {
    status: Number(typed(form, "status")) as Move["status"], // From our own button; the server validates it.
    seen: Number(typed(form, "seen")) as Move["seen"], // Likewise.
    reason: typed(form, "reason"),
    courier: typed(form, "courier"),
    courier_tracking: typed(form, "courier_tracking"),
    courier_fee: typed(form, "courier_fee"),
  };
  try {
    const { message, order, step } = await call("POST /api/admin/orders/:id/move", { params: { id }, body: move });
    return { failure: null, done: { id: order.id, step, message } };
  } catch (error) {
    return showFailure(error);
  }
}

/** Corrects the courier of a parcel and shows the result in a toast. */
export const correctCourier = (id: string, form: FormData): Promise<TransitionResult> =>
  showResult(
    call("POST /api/admin/orders/:id/courier", {
      params: { id },
      body: {
        courier: typed(form, "courier"),
        courier_tracking: typed(form, "courier_tracking"),
        shipment: Number(typed(form, "shipment")),
        seen: {
          courier: typed(form, "seen_courier") || null,
          courier_tracking: typed(form, "seen_courier_tracking") || null,
        },
      },
    }),
  );

const typed = (form: FormData, name: string): string => String(form.get(name) ?? "");

async function showResult(request: Promise<{ message: string }>): Promise<TransitionResult> {
  try {
    showSuccess((await request).message);
    return { failure: null };
  } catch (error) {
    return showFailure(error);
  }
}
