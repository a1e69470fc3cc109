import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api-error.ts";

type Corrected = { of: ApiError | null; names: readonly string[] };

/**
 * The messages of a refused form for fields that were not changed since. The failure itself is null once every field with a
 * message was changed. `markCorrected` is called with the name of a changed field.
 */
export function useFieldErrors(given: ApiError | null) {
  const [corrected, setCorrected] = useState<Corrected>({ of: given, names: [] });
  const names = corrected.of === given ? corrected.names : [];
  const all = Object.entries(given?.errors ?? {});
  const left = all.filter(([name]) => !names.includes(name));
  const errors: FieldErrors = Object.fromEntries(left);
  const failure = all.length > 0 && left.length === 0 ? null : given;
  const markCorrected = (name: string) =>
    setCorrected((now) => ({ of: given, names: [...(now.of === given ? now.names : []), name] }));
  const onInput = (event: FormEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) markCorrected(target.name);
  };
  return { errors, failure, markCorrected, onInput };
}
