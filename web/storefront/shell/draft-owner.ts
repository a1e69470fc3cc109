const KEY = "draft_owner";

/** Names whose drafts this browser has. Another name after a logout, in whichever tab, leaves those of before unread. */
export const draftOwner = (): string => localStorage.getItem(KEY) ?? "";

/** Leaves all drafts of this browser unread, in every tab. */
export const changeDraftOwner = (): void => localStorage.setItem(KEY, String(Date.now()));
