import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#web/api.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";

/** Opens the page to review the products of an own order that was delivered. */
export function WriteReviewButton({ orderId }: { orderId: number }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { token } = await call("GET /api/my-order/:id/review-link", { params: { id: orderId } });
      await navigate(`/review/${orderId}#${token}`);
    } catch (reason) {
      currentAlert.set(failureAlert(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={button.secondary} onClick={open} aria-busy={busy}>
      Write a review
    </button>
  );
}
