import { session } from "#web/session.ts";

/** Who types a draft: the name of the customer, empty for a visitor. */
export const draftOwner = (): string => session().name ?? "";

/** Whether a draft may be shown: to who typed it, and what a visitor typed to who signs in then. Others may use this tab after a logout. */
export const isOwnDraft = (owner: string): boolean => owner === "" || owner === draftOwner();
