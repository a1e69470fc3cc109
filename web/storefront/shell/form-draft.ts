// The drafts of forms, stored in this tab so that they survive a reload.

const KEYS = "form_draft:";

type Draft = Record<string, string>;

/** Stores what is in the fields of a form; files are not stored. */
export function saveFormDraft(name: string, form: HTMLFormElement): void {
  const draft: Draft = {};
  for (const [field, value] of new FormData(form)) if (typeof value === "string") draft[field] = value;
  sessionStorage.setItem(KEYS + name, JSON.stringify(draft));
}

/** Writes the stored draft into the fields of a form. A field that was changed since the page was opened keeps that. */
export function fillFromDraft(name: string, form: HTMLFormElement): void {
  const text = sessionStorage.getItem(KEYS + name);
  if (text === null) return;
  const draft: Draft = JSON.parse(text); // Written above by this browser.
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "radio") {
      field.checked = draft[field.name] === undefined ? field.checked : draft[field.name] === field.value;
    } else if (field instanceof HTMLSelectElement) {
      field.value = draft[field.name] ?? field.value;
    } else if (isText(field) && field.value === field.defaultValue) {
      field.value = draft[field.name] ?? field.value;
    }
  }
}

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "file");

/** Deletes a draft: its form was sent. */
export const clearFormDraft = (name: string): void => sessionStorage.removeItem(KEYS + name);

/** Deletes all drafts of forms: the customer signed out. */
export function clearFormDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEYS)) sessionStorage.removeItem(key);
}
