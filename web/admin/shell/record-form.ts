import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api-error.ts";

/** The values of a form as text, by the names of the wire. */
export type FormValues = Readonly<Record<string, string>>;

/** The definition of a form. */
export type FormDefinition<T> = {
  /** The labels of its fields, in order. */
  labels: Readonly<Record<string, string>>;
  valuesOf: (record: T) => FormValues;
  /** A value in words, where the form holds another text: shown when somebody else changed it too. */
  describe?: (name: string, value: string) => string;
};

/** The result of saving. */
export type SaveResult<T> =
  | { kind: "saved"; record: T }
  | { kind: "failed"; failure: ApiError }
  | { kind: "conflict"; theirs: T };

/** A field that somebody else changed too, with their value. */
export type Conflict = { name: string; theirs: string };

export type RecordFormState<T> = {
  /** The record as it was loaded or last saved. */
  base: T;
  values: FormValues;
  /** The values of the last submission. */
  sent: FormValues | null;
  /** The server's messages by field, until the field is edited. */
  problems: FieldErrors;
  /** The error of the last submission. */
  failure: ApiError | null;
  /** The fields that somebody else and I both changed; null without a conflicting save. */
  conflicts: readonly Conflict[] | null;
};

export type RecordFormAction<T> =
  | { type: "setValue"; name: string; value: string }
  | { type: "submit" }
  | { type: "receiveResult"; result: SaveResult<T> }
  | { type: "discard" };

/** The initial state of the form. */
export const initialFormState = <T>(shape: FormDefinition<T>, base: T): RecordFormState<T> => ({
  base,
  values: shape.valuesOf(base),
  sent: null,
  problems: {},
  failure: null,
  conflicts: null,
});

/** The changed fields, in the order of the form. */
export function changedFields<T>(
  { labels, valuesOf }: FormDefinition<T>,
  { base, values }: RecordFormState<T>,
): string[] {
  const before = valuesOf(base);
  return Object.keys(labels).filter((name) => before[name] !== values[name]);
}

/** The state of the form after an action. */
export function reduceForm<T>(
  shape: FormDefinition<T>,
  state: RecordFormState<T>,
  action: RecordFormAction<T>,
): RecordFormState<T> {
  switch (action.type) {
    case "setValue": {
      const { [action.name]: _, ...problems } = state.problems;
      return { ...state, values: { ...state.values, [action.name]: action.value }, problems };
    }
    case "submit":
      return { ...state, sent: state.values };
    case "discard":
      return initialFormState(shape, state.base);
    case "receiveResult":
      return afterResult(shape, state, action.result);
  }
}

function afterResult<T>(
  shape: FormDefinition<T>,
  state: RecordFormState<T>,
  result: SaveResult<T>,
): RecordFormState<T> {
  const cleared = { ...state, problems: {}, failure: null, conflicts: null };
  if (result.kind === "failed") return { ...cleared, problems: result.failure.errors, failure: result.failure };
  if (result.kind === "conflict") return rebased(shape, cleared, result.theirs);
  const fresh = shape.valuesOf(result.record);
  // Input during saving is a change to the saved record.
  const values = mixed(fresh, (name) => (state.sent?.[name] === state.values[name] ? fresh[name] : state.values[name]));
  return { ...cleared, base: result.record, values, sent: null };
}

/** Their record with my changes; fields that both changed become conflicts. */
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
