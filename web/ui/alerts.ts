import { ApiError } from "#web/api.ts";
import { createStore } from "./store.ts";

/** A dialog with the server's message. */
export type Alert = {
  kind: "success" | "warning" | "error";
  /** Instead of Success, Warning or Error. */
  title?: string;
  message: string;
  /** Ways on that the person may choose, the likeliest first. */
  actions?: readonly AlertAction[];
  /** What closing is called. */
  closeLabel?: string;
  /**
   * Where the browser goes by itself after REDIRECT_DELAY_MS, or as soon as the dialog is closed. With `instead`, Back does
   * not lead to the page that was left.
   */
  redirect?: { to: string; instead?: true } | "reload";
  /** It goes only once the dialog is closed: what is said must be read. */
  waitForClose?: true;
  /** The dialog is still there where it went: what it offers takes longer to choose than the way there. */
  keepOpen?: true;
};

/** A way on: to a page, or to something that opens over where the alert leads. */
export type AlertAction = { label: string; to: string } | { label: string; open: () => void };

/** A short message that does not stop anybody. */
export type Toast = { kind: "success" | "error"; title: string; message: string };

export const currentAlert = createStore<Alert | null>(null);
export const currentToast = createStore<Toast | null>(null);

/** What a failed call says to the person: a conflict or something missing is a warning, all else an error. */
export function alertFromError(reason: unknown): Alert {
  if (!(reason instanceof ApiError)) throw reason;
  return { kind: reason.status === 409 || reason.status === 404 ? "warning" : "error", message: reason.message };
}
