import { useCallback, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { type Alert, alert, type Offer } from "./alerts.ts";
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
  const leave = useLeave();
  const close = useCallback(
    (closed: Alert) => {
      alert.set(null);
      leave(closed);
    },
    [leave],
  );

  useEffect(() => {
    if (!shown?.leave || shown.stays) return;
    const timer = setTimeout(() => {
      alert.set(shown.comesAlong ? { ...shown, leave: undefined } : null);
      leave(shown);
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, leave]);

  return (
    <Modal
      open={shown !== null}
      onClose={() => shown && close(shown)}
      role="alertdialog"
      labelledBy="alert-title"
      describedBy="alert-message"
    >
      {shown && <Message {...shown} onOpen={() => close(shown)} />}
    </Modal>
  );
}

/** `onOpen` clears the way for what an offer opens. */
function Message({ kind, title, message, offers = [], close = "Close", onOpen }: Alert & { onOpen: () => void }) {
  const look = looks[kind];
  return (
    <div className="alert">
      <span className={look.dot}>
        <Icon name={look.icon} />
      </span>
      <h2 id="alert-title">{title ?? look.title}</h2>
      <p id="alert-message">{message}</p>
      <form method="dialog" className="acts">
        {offers.map((offer, position) => (
          <Way
            key={offer.label}
            offer={offer}
            look={position === 0 ? "btn btn-go btn-s" : "btn btn-line btn-s"}
            {...{ onOpen }}
          />
        ))}
        <button type="submit" className={offers.length > 0 ? "link" : "btn btn-line btn-s"}>
          {close}
        </button>
      </form>
    </div>
  );
}

const Way = ({ offer, look, onOpen }: { offer: Offer; look: string; onOpen: () => void }) =>
  "to" in offer ? (
    <Link className={look} to={offer.to} onClick={() => alert.set(null)}>
      {offer.label}
    </Link>
  ) : (
    <button
      type="button"
      className={look}
      onClick={() => {
        onOpen();
        offer.open();
      }}
    >
      {offer.label}
    </button>
  );

/** Goes where an alert leads. A move between shop and back office loads the page anew. */
function useLeave() {
  const navigate = useNavigate();
  return useCallback(
    ({ leave }: Alert) => {
      if (leave === "reload") location.reload();
      else if (leave && areaOf(leave.to) === areaOf(location.pathname))
        void navigate(leave.to, { replace: leave.instead === true });
      else if (leave) location.assign(leave.to);
    },
    [navigate],
  );
}

const areaOf = (path: string): string => (path === "/admin" || path.startsWith("/admin/") ? "admin" : "storefront");
