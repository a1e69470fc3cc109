import { useCallback, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { type Alert, alert } from "./alerts.ts";
import { Icon } from "./icons.tsx";
import { Modal } from "./modal.tsx";

const looks = {
  success: { title: "Success", dot: "dot dot-good", icon: "done" },
  warning: { title: "Warning", dot: "dot dot-warn", icon: "attention" },
  error: { title: "Error", dot: "dot dot-bad", icon: "close" },
} as const;

/** Shows the alert of the moment over the page. One stands in each frame. */
export function AlertDialog() {
  const shown = alert.use();
  const close = useClose();

  useEffect(() => {
    if (!shown?.leave || shown.stays) return;
    const timer = setTimeout(() => close(shown), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, close]);

  return (
    <Modal
      open={shown !== null}
      onClose={() => shown && close(shown)}
      role="alertdialog"
      labelledBy="alert-title"
      describedBy="alert-message"
    >
      {shown && <Message {...shown} />}
    </Modal>
  );
}

function Message({ kind, title, message, offer, close = "Close" }: Alert) {
  const look = looks[kind];
  return (
    <div className="alert">
      <span className={look.dot}>
        <Icon name={look.icon} />
      </span>
      <h2 id="alert-title">{title ?? look.title}</h2>
      <p id="alert-message">{message}</p>
      <form method="dialog" className="acts">
        {offer && (
          <Link className="btn btn-go btn-s" to={offer.to} onClick={() => alert.set(null)}>
            {offer.label}
          </Link>
        )}
        <button type="submit" className={offer ? "link" : "btn btn-line btn-s"}>
          {close}
        </button>
      </form>
    </div>
  );
}

/** Closes an alert and goes where it leads. A move between shop and back office loads the page anew. */
function useClose() {
  const navigate = useNavigate();
  return useCallback(
    ({ leave }: Alert) => {
      alert.set(null);
      if (leave === "reload") location.reload();
      else if (leave && areaOf(leave.to) === areaOf(location.pathname)) void navigate(leave.to);
      else if (leave) location.assign(leave.to);
    },
    [navigate],
  );
}

const areaOf = (path: string): string => (path === "/admin" || path.startsWith("/admin/") ? "admin" : "storefront");
