/** The row with the focus. */
const rowInFocus = (): HTMLTableRowElement | null => document.activeElement?.closest("main tbody tr") ?? null;

/** The link to the record of a row: the first link in it. */
const openerOf = (row: Element | null): HTMLElement | null => row?.querySelector<HTMLElement>("td a") ?? null;

/** Moves the focus to the next or previous row, or to the first one when no row has it. False when there is none. */
export function focusNextRow(step: 1 | -1): boolean {
  const from = rowInFocus();
  const next = from
    ? step > 0
      ? from.nextElementSibling
      : from.previousElementSibling
    : document.querySelector("main tbody tr");
  const link = openerOf(next);
  link?.focus();
  return link !== null;
}

/** Toggles the selection of the row with the focus. False when it has no checkbox. */
export function toggleRow(): boolean {
  const checkbox = rowInFocus()?.querySelector<HTMLInputElement>("input[type=checkbox]");
  checkbox?.click();
  return Boolean(checkbox);
}

/** True when this screen has a list whose rows can be opened. */
export const hasRows = (): boolean => document.querySelector("main tbody tr a") !== null;
