/** Gives the focus to the title of the page when what had it is gone, so that nobody has to begin at the top again. */
export function focusTitleIfLost(): void {
  if (document.activeElement === document.body) focusElement(document.querySelector("#main h1"));
}

/** Gives the focus to something that is not pressed; a window that is where it belongs does not move. */
export function focusElement(place: HTMLElement | null): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: place.tagName === "H1" });
}
