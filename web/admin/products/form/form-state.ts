import type { FieldErrors } from "#contract/errors.ts";
import type { AdminProduct } from "#contract/products.admin.ts";
import { type FieldTab, type ProductFieldName, productFieldNames, productFields } from "#contract/products.fields.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import { unitRejectionReasons } from "#contract/products.unit-parsing.admin.ts";
import type { ApiError } from "#web/api-error.ts";
import type { ConflictResult } from "../../shell/record-form.ts";
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
import { variantProblemsAfter } from "./variant-problems.ts";

/** The result of saving. */
export type SaveResult =
  | { kind: "saved"; product: AdminProduct }
  | { kind: "failed"; failure: ApiError }
  | ProductConflict;

/** The product as somebody else saved it, and the sentence that says who and when. */
export type ProductConflict = ConflictResult<AdminProduct>;

export type FormState = {
  /** The product as it was loaded or last saved; null for a new one. */
  base: AdminProduct | null;
  values: FormValues;
  file: File | null;
  /** Incremented to reset the file input. */
  fileInput: number;
  /** The number of gallery pictures that are being uploaded. */
  uploading: number;
  /** Incremented by each reset; uploads that began before it are ignored. */
  resetCount: number;
  /** The values of the last submission. */
  sent: { values: FormValues; file: File | null } | null;
  tab: FieldTab;
  /** The server's messages by field, until the field is edited. */
  problems: FieldErrors;
  /** The error of the last submission. */
  failure: ApiError | null;
  /** What somebody else has saved. */
  conflict: ProductConflict | null;
  /** The field to focus; a new object each time. */
  focus: { name: ProductFieldName } | null;
};

export type FormAction =
  | { type: "setValue"; name: InputName; value: string }
  | { type: "chooseFile"; file: File | null }
  | { type: "setGallery"; gallery: readonly GalleryEntry[] }
  | { type: "startUploads"; pictures: number }
  | { type: "finishUpload"; image: string | null }
  | { type: "openTab"; tab: FieldTab }
  | { type: "showField"; name: ProductFieldName }
  | { type: "submit"; values: FormValues }
  | { type: "receiveResult"; result: SaveResult }
  | { type: "setBase"; product: AdminProduct }
  | { type: "backToForm" }
  | { type: "reset"; product: AdminProduct | null };

/** The initial state of the form. */
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
  conflict: null,
  focus: null,
});

/** The changed fields and attributes. */
export const changedParts = ({ base, values }: FormState): Part[] => differingParts(formValues(base), values);

/** The fields with a problem on this tab, or on both. */
export const fieldsWithProblems = ({ problems }: Pick<FormState, "problems">, tab?: FieldTab): ProductFieldName[] =>
  productFieldNames.filter(
    (name) =>
      Object.keys(problems).some((problem) => problem.split(".")[0] === name) &&
      (tab === undefined || productFields[name].tab === tab),
  );

/** The state of the form after an action. */
export function reduce(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case "setValue":
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        problems: afterTyping(state.problems, action, state.values[action.name]),
      };
    case "chooseFile":
      return withGallery({ ...state, file: action.file }, galleryWith(state, action.file));
    case "setGallery":
      return withGallery(state, serializeGallery(action.gallery));
    case "startUploads":
      return { ...state, uploading: state.uploading + action.pictures };
    case "finishUpload": {
      const { gallery } = state.values;
      const arrived = { ...state, uploading: state.uploading - 1 };
      return action.image === null ? arrived : withGallery(arrived, appendPicture(gallery, action.image));
    }
    case "backToForm":
      return { ...state, conflict: null };
    case "openTab":
      return { ...state, tab: action.tab };
    case "showField":
      return shown(state, action.name);
    case "submit":
      return sending(withGallery(state, action.values.gallery), action.values);
    case "receiveResult":
      return afterResult(state, action.result);
    case "setBase":
      return { ...state, base: action.product };
    case "reset":
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

/** The problems after an edit: those of the edited field are removed; of attributes and variants, those of the edited one. */
function afterTyping(
  problems: FieldErrors,
  { name, value }: { name: InputName; value: string },
  before: string,
): FieldErrors {
  if (name === "variants") return variantProblemsAfter(problems, before, value);
  const rest = without(problems, name);
  if (name !== "attributes") return rest;
  const still = unitRejectionReasons(parseAttributes(value)).filter((message) => problems[name]?.includes(message));
  return still.length > 0 ? { ...rest, attributes: still } : rest;
}

/** The gallery after this file was chosen, or after the chosen file was removed. */
const galleryWith = ({ base, values }: FormState, file: File | null): string =>
  file ? addUploadPlace(values.gallery, base === null) : removeUploadPlace(values.gallery, base);

/** The state with another gallery. A chosen file without a place in it is removed. */
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
  conflict: null,
});

const shown = (state: FormState, name: ProductFieldName): FormState => ({
  ...state,
  tab: productFields[name].tab,
  focus: { name },
});

function afterResult(state: FormState, result: SaveResult): FormState {
  const cleared = { ...state, problems: {}, failure: null };
  if (result.kind === "conflict") return { ...cleared, conflict: result };
  if (result.kind === "saved") return saved(cleared, result.product);
  const { failure } = result;
  const refused = { ...cleared, problems: failure.errors, failure };
  const [first] = fieldsWithProblems(refused);
  return first ? shown(refused, first) : refused;
}

/** Input during saving is a change to the saved product. */
function saved(state: FormState, product: AdminProduct): FormState {
  const { sent, values, file } = state;
  const fresh = formValues(product);
  const fileIsSaved = sent?.file === file;
  const merged = mergeValues((name) => (sent?.values[name] === values[name] ? fresh[name] : values[name]));
  const gallery = fileIsSaved
    ? fillUploadPlace(merged.gallery, sent?.values.gallery ?? "[]", product)
    : galleryWith({ ...state, base: product, values: merged }, file);
  return {
    ...state,
    base: product,
    values: { ...merged, gallery },
    file: fileIsSaved ? null : file,
    fileInput: fileIsSaved ? state.fileInput + 1 : state.fileInput,
    sent: null,
  };
}
