import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api-error.ts";

/** The values of a form as text, by the names of the wire. */
export type FormValues = Readonly<Record<string, string>>;

/** The definition of a form. */
export type FormDefinition<T> = {
  /** The labels of its fields, in order. */
  labels: Readonly<Record<string, string>>;
  valuesOf: (record: T) => FormValues;
  /** A value in words, where neither the form's text nor its labels say it; undefined for the others. */
  describe?: (name: string, value: string) => string | undefined;
};

/** The result of saving. */
export type SaveResult<T> = { kind: "saved"; record: T } | { kind: "failed"; failure: ApiError } | ConflictResult<T>;

/** Somebody else saved the record: their version, and the sentence that says who and when. */
export type ConflictResult<T> = { kind: "conflict"; theirs: T; message: string };

/** The fields that both changed, and those that one of both changed. */
export type Differences = { conflicts: string[]; onlyTheirs: string[]; onlyMine: string[] };

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
  /** The version that somebody else saved; null without a conflicting save. */
  conflict: ConflictResult<T> | null;
};

export type RecordFormAction<T> =
  | { type: "setValue"; name: string; value: string }
  | { type: "submit" }
  | { type: "receiveResult"; result: SaveResult<T> }
  | { type: "backToForm" }
  | { type: "merge"; theirs: T; values: FormValues }
  | { type: "discard" };

/** The initial state of the form. */
export const initialFormState = <T>(shape: FormDefinition<T>, base: T): RecordFormState<T> => ({
  base,
  values: shape.valuesOf(base),
  sent: null,
  problems: {},
  failure: null,
  conflict: null,
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
    case "backToForm":
      return { ...state, conflict: null };
    case "merge":
      return { ...state, base: action.theirs, values: action.values, sent: action.values, conflict: null };
    case "discard":
      return initialFormState(shape, state.conflict?.theirs ?? state.base);
    case "receiveResult":
      return afterResult(shape, state, action.result);
  }
}

function afterResult<T>(
  shape: FormDefinition<T>,
  state: RecordFormState<T>,
  result: SaveResult<T>,
): RecordFormState<T> {
  const cleared = { ...state, problems: {}, failure: null, conflict: null };
  if (result.kind === "failed") return { ...cleared, problems: result.failure.errors, failure: result.failure };
  if (result.kind === "conflict") return { ...cleared, conflict: result };
  const fresh = shape.valuesOf(result.record);
  // Input during saving is a change to the saved record.
  const values = mixed(fresh, (name) => (state.sent?.[name] === state.values[name] ? fresh[name] : state.values[name]));
  return { ...cleared, base: result.record, values, sent: null };
}

/** What somebody else and I changed in a record; both began with the same version. */
export function differencesTo<T>(shape: FormDefinition<T>, state: RecordFormState<T>, theirs: T): Differences {
  const before = shape.valuesOf(state.base);
  const now = shape.valuesOf(theirs);
  const mine = changedFields(shape, state);
  const changedByThem = Object.keys(shape.labels).filter((name) => now[name] !== before[name]);
  return {
    conflicts: mine.filter((name) => changedByThem.includes(name) && now[name] !== state.values[name]),
    onlyTheirs: changedByThem.filter((name) => !mine.includes(name)),
    onlyMine: mine.filter((name) => !changedByThem.includes(name)),
  };
}

/** Merges both versions: theirs, except the fields in `keep`, which are mine. */
export function mergedValues<T>(
  shape: FormDefinition<T>,
  { values }: RecordFormState<T>,
  { theirs, keep }: { theirs: T; keep: readonly string[] },
): FormValues {
  const now = shape.valuesOf(theirs);
  return mixed(now, (name) => (keep.includes(name) ? values[name] : now[name]));
}

const mixed = (values: FormValues, pick: (name: string) => string | undefined): FormValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, pick(name) ?? ""]));
