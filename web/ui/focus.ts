/** Focuses the title of the page when the focused element was removed, so that keyboard users do not start at the top. */
export function focusTitleIfLost(): void {
  if (document.activeElement === document.body) focusElement(document.querySelector("#main h1"));
}

/** Focuses an element that is not focusable by itself. Focusing a title does not scroll. */
export function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: element.tagName === "H1" });
}

/** Chromium gives the focus back without a caret when the mouse closed a dialog: then typing does nothing. Focusing again puts it there. */
export function restoreCaret(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
