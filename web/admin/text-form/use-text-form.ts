import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { useFetcher } from "react-router";
import { ApiError } from "#web/api.ts";
import { useSubmitKey } from "../frame/submit-key.ts";
import { useUnsaved } from "../frame/unsaved.tsx";
import { useProblemInView } from "../ui/problem-in-view.ts";
import { sayDone } from "../ui/toasts.tsx";
import {
  beginWith,
  changedIn,
  reduce,
  type SaveAnswer,
  type Shape,
  type TextFormAction,
  type Values,
} from "./text-form.ts";

/** A JSON value that a form sends to the action of its route. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The state of a form over one record, what is not saved yet, and how to send it. Leaving with changes asks first. */
export function useTextForm<T>(shape: Shape<T>, record: T, bodyOf: (values: Values, base: T) => Json) {
  const [state, dispatch] = useReducer(
    (now: ReturnType<typeof beginWith<T>>, action: TextFormAction<T>) => reduce(shape, now, action),
    record,
    (base) => beginWith(shape, base),
  );
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SaveAnswer<T>>();
  const changed = changedIn(shape, state);
  const busy = fetcher.state !== "idle";
  useUnsaved(changed.length > 0);
  useSubmitKey(form);

  useEffect(() => {
    if (fetcher.data) dispatch({ do: "hear", answer: fetcher.data as SaveAnswer<T> }); // It never left this page.
  }, [fetcher.data]);

  useProblemInView(form, state.failure ?? state.clashes);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    dispatch({ do: "send" });
    void fetcher.submit(bodyOf(state.values, state.base), { method: "post", encType: "application/json" });
  }

  const set = (name: string) => (value: string) => dispatch({ do: "type", name, value });
  return { state, changed, busy, form, submit, set, discard: () => dispatch({ do: "discard" }) };
}

export type TextForm<T> = ReturnType<typeof useTextForm<T>>;

/**
 * Saves a record, says so, and tells the form what came of it; `changed` is the refusal of a record that somebody else
 * saved meanwhile, which is then read anew. What the form cannot help with is thrown.
 */
export async function saveRecord<T>(
  save: () => Promise<{ message: string; record: T }>,
  conflict: { code: string; read: () => Promise<T> },
): Promise<SaveAnswer<T>> {
  try {
    const { message, record } = await save();
    sayDone(message);
    return { kind: "saved", record };
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return reason.code === conflict.code
      ? { kind: "conflict", theirs: await conflict.read() }
      : { kind: "failed", failure: reason };
  }
}
