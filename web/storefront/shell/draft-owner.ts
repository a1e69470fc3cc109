import { ACCOUNT_KEY, session } from "#web/session.ts";

/**
 * Who types a draft: the id of the account, or "" for a visitor. A session that began before this id was stored has the name of the
 * customer instead, until the next sign-in.
 */
export type DraftOwner = number | string;

export const draftOwner = (): DraftOwner => Number(localStorage.getItem(ACCOUNT_KEY)) || (session().name ?? "");

/** Whether a draft may be shown: to who typed it, and what a visitor typed to who signs in then. Others may use this tab after a logout. */
export const isOwnDraft = (owner: DraftOwner): boolean =>
  // By the name what was typed in such a session is found after the next sign-in.
  owner === "" || owner === draftOwner() || owner === session().name;
