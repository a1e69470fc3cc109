import { useCallback, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { REDIRECT_DELAY_MS } from "#contract/limits.ts";
import { isInBackOffice } from "#web/area.ts";
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

/** Shows the current alert over the page. Each layout has one. */
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

/** `onOpen` closes the alert before an action opens something else. */
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
          <ActionButton
            key={offer.label}
            offer={offer}
            look={`${position === 0 ? button.primary : button.secondary} ${button.small}`}
            onOpen={onOpen}
          />
        ))}
        <button type="submit" className={actions.length > 0 ? button.link : `${button.secondary} ${button.small}`}>
          {closeLabel}
        </button>
      </form>
    </div>
  );
}

const ActionButton = ({ offer, look, onOpen }: { offer: AlertAction; look: string; onOpen: () => void }) =>
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

/** Follows the redirect of an alert. Going between shop and back office loads a new document. */
function useLeave() {
  const navigate = useNavigate();
  return useCallback(
    ({ redirect }: Alert) => {
      if (redirect === "reload") location.reload();
      else if (redirect && isInBackOffice(redirect.to) === isInBackOffice(location.pathname))
        void navigate(redirect.to, { replace: redirect.instead === true });
      else if (redirect) location.assign(redirect.to);
    },
    [navigate],
  );
}
