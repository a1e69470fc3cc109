import type { FieldErrors } from "#contract/errors.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type FieldTab, type ProductFieldName, productFieldNames, productFields } from "#contract/products.fields.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import { unitRejectionReasons } from "#contract/products.unit-parsing.admin.ts";
import type { ApiError } from "#web/api.ts";
import { parseAttributes } from "./attribute-fields.ts";
import {
  addUploadPlace,
  appendPicture,
  fillUploadPlace,
  hasUploadPlace,
  removeUploadPlace,
  serializeGallery,
} from "./gallery.ts";
import { differingParts, type Part } from "./parts.ts";
import { type FormValues, formValues, type InputName, mergeValues } from "./values.ts";

/** What came of an attempt to save. */
export type SaveResult =
  | { kind: "saved"; product: AdminProduct }
  | { kind: "failed"; failure: ApiError }
  | { kind: "conflict"; theirs: AdminProduct };

export type FormState = {
  /** The product as it was read or last saved; null while it is a new one. */
  base: AdminProduct | null;
  values: FormValues;
  file: File | null;
  /** Counts up whenever the file input is to be emptied. */
  fileInput: number;
  /** Pictures for the gallery that are on their way to the shop. */
  uploading: number;
  /** Counts up whenever everything is given up; what was on its way then does not count any more. */
  resetCount: number;
  /** What was sent last. */
  sent: { values: FormValues; file: File | null } | null;
  tab: FieldTab;
  /** The server's messages, per field, as long as they are not answered by typing. */
  problems: FieldErrors;
  /** Why the last attempt failed as a whole. */
  failure: ApiError | null;
  /** The product as somebody else saved it meanwhile. */
  theirs: AdminProduct | null;
  /** The field that is to have the focus; a new object each time. */
  focus: { name: ProductFieldName } | null;
};

export type FormAction =
  | { do: "type"; name: InputName; value: string }
  | { do: "choose"; file: File | null }
  | { do: "hang"; gallery: readonly GalleryEntry[] }
  | { do: "expect"; pictures: number }
  | { do: "arrive"; image: string | null }
  | { do: "open"; tab: FieldTab }
  | { do: "show"; name: ProductFieldName }
  | { do: "send"; values: FormValues }
  | { do: "hear"; answer: SaveResult }
  | { do: "rebase"; product: AdminProduct }
  | { do: "begin"; product: AdminProduct | null };

/** The form as it opens. */
export const initialState = (product: AdminProduct | null): FormState => ({
  base: product,
  values: formValues(product),
  file: null,
  fileInput: 0,
  uploading: 0,
  resetCount: 0,
  sent: null,
  tab: "products",
  problems: {},
  failure: null,
  theirs: null,
  focus: null,
});

/** What is not as it was read: fields, and single attributes. */
export const changedParts = ({ base, values }: FormState): Part[] => differingParts(formValues(base), values);

/** The fields with a problem on this tab, or on both. */
export const fieldsWithProblems = ({ problems }: Pick<FormState, "problems">, tab?: FieldTab): ProductFieldName[] =>
  productFieldNames.filter((name) => problems[name] && (tab === undefined || productFields[name].tab === tab));

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
      return withGallery({ ...state, file: action.file }, galleryWith(state, action.file));
    case "hang":
      return withGallery(state, serializeGallery(action.gallery));
    case "expect":
      return { ...state, uploading: state.uploading + action.pictures };
    case "arrive": {
      const { gallery } = state.values;
      const arrived = { ...state, uploading: state.uploading - 1 };
      return action.image === null ? arrived : withGallery(arrived, appendPicture(gallery, action.image));
    }
    case "open":
      return { ...state, tab: action.tab };
    case "show":
      return shown(state, action.name);
    case "send":
      return sending(withGallery(state, action.values.gallery), action.values);
    case "hear":
      return heard(state, action.answer);
    case "rebase":
      return { ...state, base: action.product };
    case "begin":
      return {
        ...initialState(action.product),
        tab: state.tab,
        fileInput: state.fileInput + 1,
        resetCount: state.resetCount + 1,
      };
  }
}

const without = (problems: FieldErrors, ...names: ProductFieldName[]): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([other]) => !names.some((name) => name === other)));

/** What still stands once something was typed: of the attributes, what was said of others than this one. */
function afterTyping(problems: FieldErrors, { name, value }: { name: InputName; value: string }): FieldErrors {
  const rest = without(problems, name);
  if (name !== "attributes") return rest;
  const still = unitRejectionReasons(parseAttributes(value)).filter((message) => problems[name]?.includes(message));
  return still.length > 0 ? { ...rest, attributes: still } : rest;
}

/** The gallery when this file is chosen for it, or the chosen one is taken back. */
const galleryWith = ({ base, values }: FormState, file: File | null): string =>
  file ? addUploadPlace(values.gallery, base === null) : removeUploadPlace(values.gallery, base);

/** The form with another gallery; a file for which it keeps no place is chosen no more. */
const withGallery = (state: FormState, gallery: string): FormState => ({
  ...state,
  values: { ...state.values, gallery },
  problems: without(state.problems, "image", "gallery"),
  ...(state.file && !hasUploadPlace(gallery) && { file: null, fileInput: state.fileInput + 1 }),
});

const sending = (state: FormState, values: FormValues): FormState => ({
  ...state,
  values,
  sent: { values, file: state.file },
  theirs: null,
});

const shown = (state: FormState, name: ProductFieldName): FormState => ({
  ...state,
  tab: productFields[name].tab,
  focus: { name },
});

function heard(state: FormState, answer: SaveResult): FormState {
  const calm = { ...state, problems: {}, failure: null };
  if (answer.kind === "conflict") return { ...calm, theirs: answer.theirs };
  if (answer.kind === "saved") return saved(calm, answer.product);
  const { failure } = answer;
  const refused = { ...calm, problems: failure.errors, failure };
  const [first] = fieldsWithProblems(refused);
  return first ? shown(refused, first) : refused;
}

/** What was typed while the answer was on its way is a change to what is now saved. */
function saved(state: FormState, product: AdminProduct): FormState {
  const { sent, values, file } = state;
  const fresh = formValues(product);
  const fileIsSaved = sent?.file === file;
  const mix = mergeValues((name) => (sent?.values[name] === values[name] ? fresh[name] : values[name]));
  const gallery = fileIsSaved
    ? fillUploadPlace(mix.gallery, sent?.values.gallery ?? "[]", product)
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
