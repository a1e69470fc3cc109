import { type RefObject, useEffect } from "react";

/**
 * Leads to why a form was not saved, each time there is a new reason: to the first field at fault, or else to the notice
 * above the fields, which may be far from the button that was pressed. Without a reason nothing moves.
 */
export function useScrollToError(form: RefObject<HTMLElement | null>, reason: object | null): void {
  useEffect(() => {
    if (!reason) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [form, reason]);
}
