import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { redirect } from "react-router";
import { ApiError } from "#web/api-error.ts";
import { showSuccess } from "#web/ui/alerts.ts";
import { useScrollToError } from "#web/ui/use-scroll-to-error.ts";
import {
  changedFields,
  type FormDefinition,
  type FormValues,
  initialFormState,
  mergedValues,
  type RecordFormAction,
  reduceForm,
  type SaveResult,
} from "./record-form.ts";
import { type ScreenName, screenPath } from "./screens.ts";
import { useSingleFetcher } from "./single-fetcher.tsx";
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
  const fetcher = useSingleFetcher<SaveResult<T>>();
  const changed = changedFields(shape, state);
  const busy = fetcher.state !== "idle";
  useUnsavedChanges(changed.length > 0, { bySearch: true });
  useSubmitKey(form);

  useEffect(() => {
    if (fetcher.data) dispatch({ type: "receiveResult", result: fetcher.data as SaveResult<T> }); // Not serialised: it stays in this page.
  }, [fetcher.data]);

  useScrollToError(form, state.failure);

  const send = (values: FormValues, base: T) =>
    void fetcher.submit(bodyOf(values, base), { method: "post", encType: "application/json" });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch({ type: "submit" });
    send(state.values, state.base);
  }

  /** Saves what somebody else saved, with my changes in `keep`. */
  function saveMerged(theirs: T, keep: readonly string[]) {
    const values = mergedValues(shape, state, { theirs, keep });
    dispatch({ type: "merge", theirs, values });
    send(values, theirs);
  }

  const set = (name: string) => (value: string) => dispatch({ type: "setValue", name, value });
  const discard = () => dispatch({ type: "discard" });
  const backToForm = () => dispatch({ type: "backToForm" });
  return { state, changed, busy, form, submit, set, discard, backToForm, saveMerged };
}

export type RecordForm<T> = ReturnType<typeof useRecordForm<T>>;

/**
 * Saves a record, shows a toast and returns the result for the form. After the refusal `conflict.code` the record is
 * loaded again. Errors that the form cannot handle are thrown.
 */
export async function saveRecord<T>(
  save: () => Promise<{ message: string; record: T }>,
  conflict: { code: string; read: () => Promise<T> },
): Promise<SaveResult<T>> {
  try {
    const { message, record } = await save();
    showSuccess(message);
    return { kind: "saved", record };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === conflict.code
      ? { kind: "conflict", theirs: await conflict.read(), message: error.message }
      : { kind: "failed", failure: error };
  }
}

/** Creates a record, shows a toast and goes to the list of such records. The form shows why it was refused. */
export async function createRecord(list: ScreenName, create: () => Promise<{ message: string }>) {
  try {
    showSuccess((await create()).message);
    return redirect(screenPath(list));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed" as const, failure: error };
  }
}
