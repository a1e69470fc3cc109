import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { useFetcher } from "react-router";
import { ApiError } from "#web/api.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { useScrollToError } from "../../ui/use-scroll-to-error.ts";
import {
  changedFields,
  type FormDefinition,
  type FormValues,
  initialFormState,
  type RecordFormAction,
  reduceForm,
  type SaveResult,
} from "./record-form.ts";
import { useSubmitKey } from "./submit-key.ts";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

/** A JSON value that a form sends to the action of its route. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The state of a form over one record, what is not saved yet, and how to send it. Leaving with changes asks first. */
export function useRecordForm<T>(shape: FormDefinition<T>, record: T, bodyOf: (values: FormValues, base: T) => Json) {
  const [state, dispatch] = useReducer(
    (now: ReturnType<typeof initialFormState<T>>, action: RecordFormAction<T>) => reduceForm(shape, now, action),
    record,
    (base) => initialFormState(shape, base),
  );
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SaveResult<T>>();
  const changed = changedFields(shape, state);
  const busy = fetcher.state !== "idle";
  useUnsavedChanges(changed.length > 0);
  useSubmitKey(form);

  useEffect(() => {
    if (fetcher.data) dispatch({ do: "hear", answer: fetcher.data as SaveResult<T> }); // It never left this page.
  }, [fetcher.data]);

  useScrollToError(form, state.failure ?? state.conflicts);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch({ do: "send" });
    void fetcher.submit(bodyOf(state.values, state.base), { method: "post", encType: "application/json" });
  }

  const set = (name: string) => (value: string) => dispatch({ do: "type", name, value });
  return { state, changed, busy, form, submit, set, discard: () => dispatch({ do: "discard" }) };
}

export type RecordForm<T> = ReturnType<typeof useRecordForm<T>>;

/**
 * Saves a record, says so, and tells the form what came of it; `changed` is the refusal of a record that somebody else
 * saved meanwhile, which is then read anew. What the form cannot help with is thrown.
 */
export async function saveRecord<T>(
  save: () => Promise<{ message: string; record: T }>,
  conflict: { code: string; read: () => Promise<T> },
): Promise<SaveResult<T>> {
  try {
    const { message, record } = await save();
    showSuccess(message);
    return { kind: "saved", record };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return reason.code === conflict.code
      ? { kind: "conflict", theirs: await conflict.read() }
      : { kind: "failed", failure: reason };
  }
}
