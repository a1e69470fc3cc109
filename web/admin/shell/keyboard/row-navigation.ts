/** Where the cursor of a list stands: in a row that holds the focus. */
const rowInFocus = (): HTMLTableRowElement | null => document.activeElement?.closest("main .table tbody tr") ?? null;

/** The link that opens what a row is about. */
const opener = (row: Element | null): HTMLElement | null => row?.querySelector<HTMLElement>("a.name, td a") ?? null;

/** Takes the focus to the next row or the one before; without a cursor to the first one. */
export function focusNextRow(step: 1 | -1): boolean {
  const from = rowInFocus();
  const next = from
    ? step > 0
      ? from.nextElementSibling
      : from.previousElementSibling
    : document.querySelector("main .sheet .table tbody tr");
  const link = opener(next);
  link?.focus();
  return link !== null;
}

/** Chooses the row of the cursor, or gives it up; false when there is none to choose. */
export function toggleRow(): boolean {
  const box = rowInFocus()?.querySelector<HTMLInputElement>("input[type=checkbox]");
  box?.click();
  return Boolean(box);
}

/** Whether a list stands on this screen. */
export const hasRows = (): boolean => document.querySelector("main .sheet .table tbody tr a") !== null;
