/** Whether a key belongs to what has the focus: a field that is typed into, or something that lies over the screen. */
export function isHandledByTarget(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return true;
  const field = target.closest("input, textarea, select, [contenteditable]");
  const typing = field !== null && !(field instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(field.type));
  return typing || target.closest("dialog, [role=dialog], [role=menu], [role=listbox]") !== null;
}

/** Whether the key does something by itself where the focus is: Space on a button, an arrow among tabs. */
export const isOnPageOrRow = ({ target }: KeyboardEvent): boolean =>
  target === document.body || (target instanceof Element && target.closest("main tbody a, h1") !== null);
