import { ApiError } from "#web/api.ts";
import { storeOf } from "./store.ts";

/** A dialog with the server's message. */
export type Alert = {
  kind: "success" | "warning" | "error";
  /** Instead of Success, Warning or Error. */
  title?: string;
  message: string;
  /** A way on that the person may choose. */
  offer?: { label: string; to: string };
  /** What closing is called. */
  close?: string;
  /** Where the browser goes by itself after REDIRECT_DELAY_MS, or as soon as the dialog is closed. */
  leave?: { to: string } | "reload";
  /** It goes only once the dialog is closed: what is said must be read. */
  stays?: true;
};

/** A short message that does not stop anybody. */
export type Toast = { kind: "success" | "error"; title: string; message: string };

export const alert = storeOf<Alert | null>(null);
export const toast = storeOf<Toast | null>(null);

/** What a failed call says to the person: a conflict or something missing is a warning, all else an error. */
export function alertOf(reason: unknown): Alert {
  if (!(reason instanceof ApiError)) throw reason;
  return { kind: reason.status === 409 || reason.status === 404 ? "warning" : "error", message: reason.message };
}
