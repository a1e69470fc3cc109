import { type FormEvent, useRef, useState } from "react";
import type { CartCoupon } from "#contract/cart.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { currentAlert, showToast } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";
import { updateCost } from "./cart-store.ts";
import styles from "./coupon-field.module.css";

/** The coupon of the cart: a field for its code, or the applied coupon. */
export function CouponField({ coupon }: { coupon: CartCoupon | null }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} {...useFocusFallback(place)}>
      {coupon ? <Applied coupon={coupon} /> : <CodeBox />}
    </div>
  );
}

/** Collapsed at first, because most customers have no code. */
function CodeBox() {
  const [errors, setErrors] = useState<FieldErrors>({});

  const { busy, run } = useAsyncAction(async (form: HTMLFormElement) => {
    try {
      const { message, ...cost } = await call("POST /api/cart/coupon", {
        body: { code: String(new FormData(form).get("code")) },
      });
      updateCost(cost);
      showToast({ kind: "success", title: "Success", message });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errors.code) {
        setErrors(error.errors);
        form.querySelector("input")?.focus();
      } else currentAlert.set(failureAlert(error));
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };

  return (
    <details className={styles.box}>
      <summary>
        Discount code
        <Icon name="chevron-down" />
      </summary>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label="Discount code" name="code" autoComplete="off" errors={errors} />
        <button type="submit" className={button.secondary} aria-busy={busy}>
          {busy && <i className={button.spinner} />}
          Apply
        </button>
      </form>
    </details>
  );
}

function Applied({ coupon: { code, problem } }: { coupon: CartCoupon }) {
  const { busy, run: remove } = useAsyncAction(async () => {
    try {
      const { message, ...cost } = await call("DELETE /api/cart/coupon", {});
      updateCost(cost);
      showToast({ kind: "success", title: "Success", message });
    } catch (error) {
      currentAlert.set(failureAlert(error));
    }
  });

  return (
    <div className={styles.applied}>
      <p>
        Discount code <b>{code}</b>
      </p>
      <button type="button" className={button.link} onClick={remove} aria-busy={busy}>
        Remove<span className={text.visuallyHidden}> the discount code {code}</span>
      </button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
