import { type FormEvent, useMemo, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api-error.ts";
import { addressErrors } from "./address-value.ts";

type Corrected = { of: ApiError | null; names: readonly string[] };

/**
 * The messages of a refused form for fields that were not changed since. The failure itself is null once every field with a
 * message was changed. `markCorrected` is called with the names of changed fields.
 */
export function useFieldErrors(given: ApiError | null) {
  const [corrected, setCorrected] = useState<Corrected>({ of: given, names: [] });
  const names = corrected.of === given ? corrected.names : [];
  const all = useMemo(() => Object.entries(addressErrors(given?.errors ?? {})), [given]);
  const left = all.filter(([name]) => !names.includes(name));
  const errors: FieldErrors = Object.fromEntries(left);
  const failure = all.length > 0 && left.length === 0 ? null : given;
  const markCorrected = (...changed: string[]) =>
    setCorrected((now) => ({ of: given, names: [...new Set([...(now.of === given ? now.names : []), ...changed])] }));
  const onInput = (event: FormEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) markCorrected(target.name);
  };
  return { errors, failure, markCorrected, onInput };
}
