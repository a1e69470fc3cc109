import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api.ts";

/** What stands in a form, as text, by the names of the wire. */
export type FormValues = Readonly<Record<string, string>>;

/** How a form shows a record: its fields with their labels, in the order they are read, and the record in them. */
export type FormDefinition<T> = { labels: Readonly<Record<string, string>>; valuesOf: (record: T) => FormValues };

/** What came of an attempt to save. */
export type SaveResult<T> =
  | { kind: "saved"; record: T }
  | { kind: "failed"; failure: ApiError }
  | { kind: "conflict"; theirs: T };

/** A field that somebody else changed too, and what they wrote there. */
export type Conflict = { name: string; theirs: string };

export type RecordFormState<T> = {
  /** The record as it was read or last saved. */
  base: T;
  values: FormValues;
  /** What was sent last. */
  sent: FormValues | null;
  /** The server's messages, per field, as long as they are not answered by typing. */
  problems: FieldErrors;
  /** Why the last attempt failed as a whole. */
  failure: ApiError | null;
  /** What somebody else wrote meanwhile where I have written too; null unless there was somebody. */
  conflicts: readonly Conflict[] | null;
};

export type RecordFormAction<T> =
  | { do: "type"; name: string; value: string }
  | { do: "send" }
  | { do: "hear"; answer: SaveResult<T> }
  | { do: "discard" };

/** The form as it opens. */
export const initialFormState = <T>(shape: FormDefinition<T>, base: T): RecordFormState<T> => ({
  base,
  values: shape.valuesOf(base),
  sent: null,
  problems: {},
  failure: null,
  conflicts: null,
});

/** The fields that are not as they were read, in the order they are read. */
export function changedFields<T>(
  { labels, valuesOf }: FormDefinition<T>,
  { base, values }: RecordFormState<T>,
): string[] {
  const before = valuesOf(base);
  return Object.keys(labels).filter((name) => before[name] !== values[name]);
}

/** What the form is after something happened. */
export function reduceForm<T>(
  shape: FormDefinition<T>,
  state: RecordFormState<T>,
  action: RecordFormAction<T>,
): RecordFormState<T> {
  switch (action.do) {
    case "type": {
      const { [action.name]: _, ...problems } = state.problems;
      return { ...state, values: { ...state.values, [action.name]: action.value }, problems };
    }
    case "send":
      return { ...state, sent: state.values };
    case "discard":
      return initialFormState(shape, state.base);
    case "hear":
      return heard(shape, state, action.answer);
  }
}

function heard<T>(shape: FormDefinition<T>, state: RecordFormState<T>, answer: SaveResult<T>): RecordFormState<T> {
  const calm = { ...state, problems: {}, failure: null, conflicts: null };
  if (answer.kind === "failed") return { ...calm, problems: answer.failure.errors, failure: answer.failure };
  if (answer.kind === "conflict") return rebased(shape, calm, answer.theirs);
  const fresh = shape.valuesOf(answer.record);
  // What was typed while the answer was on its way is a change to what is now saved.
  const values = mixed(fresh, (name) => (state.sent?.[name] === state.values[name] ? fresh[name] : state.values[name]));
  return { ...calm, base: answer.record, values, sent: null };
}

/** Theirs, save for the fields that I changed; where they changed them too, the person is told what theirs says. */
function rebased<T>(shape: FormDefinition<T>, state: RecordFormState<T>, theirs: T): RecordFormState<T> {
  const before = shape.valuesOf(state.base);
  const now = shape.valuesOf(theirs);
  const mine = changedFields(shape, state);
  const clashes = mine
    .filter((name) => now[name] !== before[name] && now[name] !== state.values[name])
    .map((name) => ({ name, theirs: now[name] ?? "" }));
  const values = mixed(now, (name) => (mine.includes(name) ? state.values[name] : now[name]));
  return { ...state, base: theirs, values, conflicts: clashes };
}

const mixed = (values: FormValues, pick: (name: string) => string | undefined): FormValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, pick(name) ?? ""]));
