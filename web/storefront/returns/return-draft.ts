/** What was typed and chosen for a return. It stays when the dialog is closed, until the return is sent. */
export type ReturnDraft = { values: Readonly<Partial<Record<string, string>>>; photos: readonly File[] };

export const emptyDraft: ReturnDraft = { values: {}, photos: [] };
