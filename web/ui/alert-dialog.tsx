import { useCallback, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import styles from "./alert-dialog.module.css";
import { type Alert, type AlertAction, currentAlert } from "./alerts.ts";
import button from "./button.module.css";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";

const looks = {
  success: { title: "Success", icon: "check" },
  warning: { title: "Warning", icon: "exclamation" },
  error: { title: "Error", icon: "close" },
} as const;

/** Shows the alert of the moment over the page. One stands in each frame. */
export function AlertDialog() {
  const shown = currentAlert.use();
  const leave = useLeave();
  const close = useCallback(
    (closed: Alert) => {
      currentAlert.set(null);
      leave(closed);
    },
    [leave],
  );

  useEffect(() => {
    if (!shown?.redirect || shown.waitForClose) return;
    const timer = setTimeout(() => {
      currentAlert.set(shown.keepOpen ? { ...shown, redirect: undefined } : null);
      leave(shown);
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, leave]);

  return (
    <Dialog
      open={shown !== null}
      onClose={() => shown && close(shown)}
      role="alertdialog"
      labelledBy="alert-title"
      describedBy="alert-message"
    >
      {shown && <Message {...shown} onOpen={() => close(shown)} />}
    </Dialog>
  );
}

/** `onOpen` clears the way for what an offer opens. */
function Message({ kind, title, message, actions = [], closeLabel = "Close", onOpen }: Alert & { onOpen: () => void }) {
  const look = looks[kind];
  return (
    <div className={styles.alert}>
      <span className={`${styles.mark} ${styles[kind]}`}>
        <Icon name={look.icon} />
      </span>
      <h2 id="alert-title">{title ?? look.title}</h2>
      <p id="alert-message">{message}</p>
      <form method="dialog" className={`${button.group} ${styles.buttons}`}>
        {actions.map((offer, position) => (
          <Way
            key={offer.label}
            offer={offer}
            look={`${position === 0 ? button.primary : button.secondary} ${button.small}`}
            {...{ onOpen }}
          />
        ))}
        <button type="submit" className={actions.length > 0 ? button.link : `${button.secondary} ${button.small}`}>
          {closeLabel}
        </button>
      </form>
    </div>
  );
}

const Way = ({ offer, look, onOpen }: { offer: AlertAction; look: string; onOpen: () => void }) =>
  "to" in offer ? (
    <Link className={look} to={offer.to} onClick={() => currentAlert.set(null)}>
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
    ({ redirect }: Alert) => {
      if (redirect === "reload") location.reload();
      else if (redirect && areaOf(redirect.to) === areaOf(location.pathname))
        void navigate(redirect.to, { replace: redirect.instead === true });
      else if (redirect) location.assign(redirect.to);
    },
    [navigate],
  );
}

const areaOf = (path: string): string => (path === "/admin" || path.startsWith("/admin/") ? "admin" : "storefront");
