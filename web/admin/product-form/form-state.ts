import type { DeskProduct } from "#contract/catalogue.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { Place } from "#contract/gallery.ts";
import { objectionsToUnits } from "#contract/typed-units.ts";
import type { ApiError } from "#web/api.ts";
import { attributesIn } from "./attribute-fields.ts";
import { galleryText, keepsPlace, withoutPlace, withPicture, withPlace, withSaved } from "./gallery.ts";
import { differingParts, type Part } from "./parts.ts";
import { type FieldName, fieldNames, fields, mixed, type Tab, type TextName, type Values, valuesOf } from "./values.ts";

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
  /** Pictures for the gallery that are on their way to the shop. */
  arriving: number;
  /** Counts up whenever everything is given up; what was on its way then does not count any more. */
  round: number;
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
  | { do: "hang"; gallery: readonly Place[] }
  | { do: "expect"; pictures: number }
  | { do: "arrive"; image: string | null }
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
  arriving: 0,
  round: 0,
  sent: null,
  tab: "products",
  problems: {},
  failure: null,
  theirs: null,
  focus: null,
});

/** What is not as it was read: fields, and single attributes. */
export const changedIn = ({ base, values }: FormState): Part[] => differingParts(valuesOf(base), values);

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
        problems: afterTyping(state.problems, action),
      };
    case "choose":
      return hung({ ...state, file: action.file }, galleryWith(state, action.file));
    case "hang":
      return hung(state, galleryText(action.gallery));
    case "expect":
      return { ...state, arriving: state.arriving + action.pictures };
    case "arrive": {
      const { gallery } = state.values;
      const arrived = { ...state, arriving: state.arriving - 1 };
      return action.image === null ? arrived : hung(arrived, withPicture(gallery, action.image));
    }
    case "open":
      return { ...state, tab: action.tab };
    case "show":
      return shown(state, action.name);
    case "send":
      return sending(hung(state, action.values.gallery), action.values);
    case "hear":
      return heard(state, action.answer);
    case "rebase":
      return { ...state, base: action.product };
    case "begin":
      return {
        ...beginWith(action.product),
        tab: state.tab,
        fileInput: state.fileInput + 1,
        round: state.round + 1,
      };
  }
}

const without = (problems: FieldErrors, ...names: FieldName[]): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => !names.some((name) => name === other)));

/** What still stands once something was typed: of the attributes, what was said of others than this one. */
function afterTyping(problems: FieldErrors, { name, value }: { name: TextName; value: string }): FieldErrors {
  const rest = without(problems, name);
  if (name !== "attributes") return rest;
  const still = objectionsToUnits(attributesIn(value)).filter((message) => problems[name]?.includes(message));
  return still.length > 0 ? { ...rest, attributes: still } : rest;
}

/** The gallery when this file is chosen for it, or the chosen one is taken back. */
const galleryWith = ({ base, values }: FormState, file: File | null): string =>
  file ? withPlace(values.gallery, base === null) : withoutPlace(values.gallery, base);

/** The form with another gallery; a file for which it keeps no place is chosen no more. */
const hung = (state: FormState, gallery: string): FormState => ({
  ...state,
  values: { ...state.values, gallery },
  problems: without(state.problems, "image", "gallery"),
  ...(state.file && !keepsPlace(gallery) && { file: null, fileInput: state.fileInput + 1 }),
});

const sending = (state: FormState, values: Values): FormState => ({
  ...state,
  values,
  sent: { values, file: state.file },
  theirs: null,
});

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
  const mix = mixed((name) => (sent?.values[name] === values[name] ? fresh[name] : values[name]));
  const gallery = fileIsSaved
    ? withSaved(mix.gallery, sent?.values.gallery ?? "[]", product)
    : galleryWith({ ...state, base: product, values: mix }, file);
  return {
    ...state,
    base: product,
    values: { ...mix, gallery },
    file: fileIsSaved ? null : file,
    fileInput: fileIsSaved ? state.fileInput + 1 : state.fileInput,
    sent: null,
  };
}
