import type { DeskProduct } from "#contract/catalogue.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/api.ts";
import {
  differing,
  type FieldName,
  fieldNames,
  fields,
  mixed,
  type Tab,
  type TextName,
  type Values,
  valuesOf,
} from "./values.ts";

/** What came of an attempt to save. */
export type SaveAnswer =
  | { kind: "saved"; product: DeskProduct }
  | { kind: "failed"; failure: ApiError }
  | { kind: "conflict"; theirs: DeskProduct };

export type FormState = {
  /** The product as it was read or last saved; null while it is a new one. */
  base: DeskProduct | null;
  values: Values;
  file: File | null;
  /** Counts up whenever the file input is to be emptied. */
  fileInput: number;
  /** What was sent last. */
  sent: { values: Values; file: File | null } | null;
  tab: Tab;
  /** The server's messages, per field, as long as they are not answered by typing. */
  problems: FieldErrors;
  /** Why the last attempt failed as a whole. */
  failure: ApiError | null;
  /** The product as somebody else saved it meanwhile. */
  theirs: DeskProduct | null;
  /** The field that is to have the focus; a new object each time. */
  focus: { name: FieldName } | null;
};

export type FormAction =
  | { do: "type"; name: TextName; value: string }
  | { do: "choose"; file: File | null }
  | { do: "open"; tab: Tab }
  | { do: "show"; name: FieldName }
  | { do: "send"; values: Values }
  | { do: "hear"; answer: SaveAnswer }
  | { do: "rebase"; product: DeskProduct }
  | { do: "begin"; product: DeskProduct | null };

/** The form as it opens. */
export const beginWith = (product: DeskProduct | null): FormState => ({
  base: product,
  values: valuesOf(product),
  file: null,
  fileInput: 0,
  sent: null,
  tab: "products",
  problems: {},
  failure: null,
  theirs: null,
  focus: null,
});

/** The fields that are not as they were read. */
export const changedIn = ({ base, values, file }: FormState): FieldName[] => {
  const changed: FieldName[] = differing(values, valuesOf(base));
  return fieldNames.filter((name) => changed.includes(name) || (name === "image" && file !== null));
};

/** The fields with a problem on this tab, or on both. */
export const problemsIn = ({ problems }: Pick<FormState, "problems">, tab?: Tab): FieldName[] =>
  fieldNames.filter((name) => problems[name] && (tab === undefined || fields[name].tab === tab));

/** What the form is after something happened. */
export function reduce(state: FormState, action: FormAction): FormState {
  switch (action.do) {
    case "type":
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        problems: without(state.problems, action.name),
      };
    case "choose":
      return { ...state, file: action.file, problems: without(state.problems, "image") };
    case "open":
      return { ...state, tab: action.tab };
    case "show":
      return shown(state, action.name);
    case "send":
      return { ...state, values: action.values, sent: { values: action.values, file: state.file }, theirs: null };
    case "hear":
      return heard(state, action.answer);
    case "rebase":
      return { ...state, base: action.product };
    case "begin":
      return { ...beginWith(action.product), tab: state.tab, fileInput: state.fileInput + 1 };
  }
}

const without = (problems: FieldErrors, name: FieldName): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => other !== name));

const shown = (state: FormState, name: FieldName): FormState => ({
  ...state,
  tab: fields[name].tab,
  focus: { name },
});

function heard(state: FormState, answer: SaveAnswer): FormState {
  const calm = { ...state, problems: {}, failure: null };
  if (answer.kind === "conflict") return { ...calm, theirs: answer.theirs };
  if (answer.kind === "saved") return saved(calm, answer.product);
  const { failure } = answer;
  const refused = { ...calm, problems: failure.errors, failure };
  const [first] = problemsIn(refused);
  return first ? shown(refused, first) : refused;
}

/** What was typed while the answer was on its way is a change to what is now saved. */
function saved(state: FormState, product: DeskProduct): FormState {
  const { sent, values, file } = state;
  const fresh = valuesOf(product);
  const fileIsSaved = sent?.file === file;
  return {
    ...state,
    base: product,
    values: mixed((name) => (sent?.values[name] === values[name] ? fresh[name] : values[name])),
    file: fileIsSaved ? null : file,
    fileInput: fileIsSaved ? state.fileInput + 1 : state.fileInput,
    sent: null,
  };
}
