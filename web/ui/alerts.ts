import { ApiError } from "#web/api-error.ts";
import { createStore } from "./store.ts";

/** A dialog with the server's message. */
export type Alert = {
  kind: "success" | "warning" | "error";
  /** Instead of Success, Warning or Error. */
  title?: string;
  message: string;
  /** The actions, the likeliest first. */
  actions?: readonly AlertAction[];
  /** Close by default. */
  closeLabel?: string;
  /** Where the browser goes after REDIRECT_DELAY_MS, or when the dialog is closed. `instead` replaces the history entry. */
  redirect?: { to: string; instead?: true } | "reload";
  /** Redirects only when the dialog is closed, because the message must be read. */
  waitForClose?: true;
  /** Keeps the dialog open after the redirect, because choosing an action takes longer. */
  keepOpen?: true;
};

/** A link to a page, or a function that opens something over the page. */
export type AlertAction = { label: string; to: string } | { label: string; open: () => void };

/** A short message that disappears by itself, with at most one action. */
export type Toast = {
  /** What it is about: it takes the place of the toast with the same id. Without one it is about something new. */
  id?: string | undefined;
  kind: "success" | "error";
  title: string;
  message: string;
  action?: { label: string; run: () => void } | undefined;
  /** Removes it after these seconds, also while it is hovered or focused: its action works no longer. */
  seconds?: number | undefined;
};

export const currentAlert = createStore<Alert | null>(null);

/** A toast on the screen. */
export type ShownToast = Toast & { id: string };

/** The toasts on the screen, oldest first. */
export const shownToasts = createStore<readonly ShownToast[]>([]);

/** More would cover the page. */
const MOST_TOASTS = 3;

/**
 * The toasts on the screen after one more. Those with an action stay beside it, so that their action is not lost; one without gives way.
 * Of too many the oldest go.
 */
export const withToast = (shown: readonly ShownToast[], added: ShownToast): ShownToast[] =>
  [...shown.filter(({ id, action }) => action && id !== added.id), added].slice(-MOST_TOASTS);

let numbered = 0;

/** Shows a toast. */
export function showToast(toast: Toast): void {
  numbered += 1;
  shownToasts.set(withToast(shownToasts.get(), { ...toast, id: toast.id ?? `toast-${numbered}` }));
}

/** Removes a toast before its time is over. */
export const hideToast = (id: string): void => shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id));

/** Shows a success toast with the server's message, optionally with Undo, for some seconds where that ends. */
export const showSuccess = (message: string, more: Pick<Toast, "id" | "action" | "seconds"> = {}): void =>
  showToast({ kind: "success", title: "Success", message, ...more });

/** Shows an error toast. */
export const showError = (message: string): void => showToast({ kind: "error", title: "Error", message });

/** The alert for a failed call: a conflict or something missing is a warning, all else an error. */
export function alertFromError(reason: unknown): Alert {
  if (!(reason instanceof ApiError)) throw reason;
  return { kind: reason.status === 409 || reason.status === 404 ? "warning" : "error", message: reason.message };
}
