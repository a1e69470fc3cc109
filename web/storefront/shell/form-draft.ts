// The drafts of forms, stored in this tab so that they survive a reload.

import { type DraftOwner, draftOwner, isOwnDraft } from "./draft-owner.ts";

const KEYS = "form_draft:";

type Draft = { owner: DraftOwner; fields: Record<string, string> };

/** Stores what is in the fields of a form; files are not stored. */
export function saveFormDraft(name: string, form: HTMLFormElement): void {
  const draft: Draft = { owner: draftOwner(), fields: {} };
  for (const [field, value] of new FormData(form)) if (typeof value === "string") draft.fields[field] = value;
  sessionStorage.setItem(KEYS + name, JSON.stringify(draft));
}

/** Writes the stored draft into the fields of a form. A field that was changed since the page was opened keeps that. */
export function fillFromDraft(name: string, form: HTMLFormElement): void {
  const text = sessionStorage.getItem(KEYS + name);
  if (text === null) return;
  const draft: Draft = JSON.parse(text); // Written above by this browser.
  if (!isOwnDraft(draft.owner)) return;
  const fields = [...form.elements];
  const changed = new Set(fields.filter(isChanged).map((field) => field.getAttribute("name")));
  for (const field of fields) {
    const value = draft.fields[field.getAttribute("name") ?? ""];
    if (value === undefined || changed.has(field.getAttribute("name"))) continue;
    if (isRadio(field)) field.checked = field.value === value;
    else if (isText(field) || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** Whether somebody has changed a field: of radio buttons, those that were pressed and released. */
function isChanged(field: Element): boolean {
  if (isRadio(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return isText(field) && field.value !== field.defaultValue;
}

const isRadio = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "radio";

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !["file", "radio", "checkbox"].includes(field.type));

/** Deletes a draft: its form was sent. */
export const clearFormDraft = (name: string): void => sessionStorage.removeItem(KEYS + name);

/** Deletes all drafts of forms: the customer signed out. */
export function clearFormDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEYS)) sessionStorage.removeItem(key);
}
