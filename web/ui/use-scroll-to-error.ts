import { type RefObject, useEffect } from "react";

/**
 * Focuses the first invalid field each time there is a new reason why a form was not saved. Without an invalid field it scrolls
 * to the note above the fields, which may be far from the button that was pressed.
 */
export function useScrollToError(form: RefObject<HTMLElement | null>, reason: object | null): void {
  useEffect(() => {
    if (!reason) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [form, reason]);
}
