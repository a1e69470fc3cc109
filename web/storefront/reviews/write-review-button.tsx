import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#web/api.ts";
import { currentAlert } from "#web/ui/alerts.ts";
import button from "#web/ui/button.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { failureAlert } from "../accounts/sign-in/with-sign-in.ts";

/** Opens the page to review the products of an own order that was delivered. */
export function WriteReviewButton({ orderId }: { orderId: number }) {
  const navigate = useNavigate();
  const reviewed = useReviewed(orderId);
  const { busy, run: open } = useAsyncAction(async () => {
    try {
      const { token } = await call("GET /api/my-order/:id/review-link", { params: { id: orderId } });
      await navigate(`/review/${orderId}#${token}`);
    } catch (error) {
      currentAlert.set(failureAlert(error));
    }
  });
  return (
    <button type="button" className={button.secondary} onClick={open} aria-busy={busy}>
      {reviewed ? "My reviews" : "Write a review"}
    </button>
  );
}

/** Whether everything in the order is reviewed. */
function useReviewed(orderId: number): boolean {
  const [reviewed, setReviewed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    call("GET /api/my-order/:id/review-link", { params: { id: orderId } }, { signal: leaving.signal }).then(
      (link) => setReviewed(link.reviewed),
      // The button says so when it is pressed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [orderId]);
  return reviewed;
}
