import { type FormEvent, useRef, useState } from "react";
import type { CartCoupon } from "#contract/cart.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError, call } from "#web/api.ts";
import { currentAlert, currentToast } from "#web/ui/alerts.ts";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import { failureAlert } from "../accounts/sign-in/failure-alert.ts";
import { updateCost } from "./cart-store.ts";

/** The discount code of the cart: a box to type it into, or the one that was applied. */
export function CouponField({ coupon }: { coupon: CartCoupon | null }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} {...useFocusFallback(place)}>
      {coupon ? <Applied coupon={coupon} /> : <CodeBox />}
    </div>
  );
}

/** Most customers have no code, so the box is closed until somebody opens it. */
function CodeBox() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      const { message, ...cost } = await call("POST /api/cart/coupon", {
        body: { code: String(new FormData(form).get("code")) },
      });
      updateCost(cost);
      currentToast.set({ kind: "success", title: "Success", message });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (reason.errors.code) {
        setErrors(reason.errors);
        form.querySelector("input")?.focus();
      } else currentAlert.set(failureAlert(reason));
      setBusy(false);
    }
  }

  return (
    <details className="code-box">
      <summary>
        Discount code
        <Icon name="chevron-down" />
      </summary>
      <form className="code" onSubmit={submit} noValidate>
        <TextField label="Discount code" name="code" autoComplete="off" errors={errors} />
        <button type="submit" className="btn btn-line" aria-busy={busy}>
          {busy && <i className="spin" />}
          Apply
        </button>
      </form>
    </details>
  );
}

function Applied({ coupon: { code, problem } }: { coupon: CartCoupon }) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    try {
      const { message, ...cost } = await call("DELETE /api/cart/coupon", {});
      updateCost(cost);
      currentToast.set({ kind: "success", title: "Success", message });
    } catch (reason) {
      currentAlert.set(failureAlert(reason));
      setBusy(false);
    }
  }

  return (
    <div className="code-on">
      <p>
        Discount code <b>{code}</b>
      </p>
      <button type="button" className="link" onClick={remove} aria-busy={busy}>
        Remove<span className="sr-only"> the discount code {code}</span>
      </button>
      {problem && (
        <p className="code-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
