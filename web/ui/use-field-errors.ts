import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api.ts";

type Mended = { of: ApiError | null; names: readonly string[] };

/**
 * What is still to be said about a form that was refused: the messages of the fields that nobody has touched since, and
 * the failure itself, until every field has been answered. `mend` hears of what is typed.
 */
export function useFieldErrors(given: ApiError | null) {
  const [mended, setMended] = useState<Mended>({ of: given, names: [] });
  const names = mended.of === given ? mended.names : [];
  const all = Object.entries(given?.errors ?? {});
  const left = all.filter(([name]) => !names.includes(name));
  const errors: FieldErrors = Object.fromEntries(left);
  const failure = all.length > 0 && left.length === 0 ? null : given;
  const mend = (name: string) => setMended({ of: given, names: [...names, name] });
  const onInput = (event: FormEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mend(target.name);
  };
  return { errors, failure, mend, onInput };
}
