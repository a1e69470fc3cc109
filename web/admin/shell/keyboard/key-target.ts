/** True when the focused element handles keys itself: a text field, or something in a dialog. */
export function isHandledByTarget(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return true;
  const field = target.closest("input, textarea, select, [contenteditable]");
  const typing = field !== null && !(field instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(field.type));
  return typing || target.closest("dialog, [role=dialog], [role=menu], [role=listbox]") !== null;
}

/** True when the key has a native action on the focused element: Space on a button, an arrow key on a tab. */
export const isOnPageOrRow = ({ target }: KeyboardEvent): boolean =>
  target === document.body || (target instanceof Element && target.closest("main tbody a, h1") !== null);
