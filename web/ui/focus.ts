/** Focuses the title of the page when the focused element is gone, so that nobody has to begin at the top again. */
export function focusTitleIfLost(): void {
  if (document.activeElement === document.body) focusElement(document.querySelector("#main h1"));
}

/** Focuses an element that takes no focus by itself. Focusing a title does not scroll. */
export function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: element.tagName === "H1" });
}
