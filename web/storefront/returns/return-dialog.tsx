import { type Dispatch, type SetStateAction, useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#contract/dates.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { keysOf } from "#contract/keys.ts";
import { MAX_REASON_LENGTH, MAX_REFUND_TO_LENGTH, MAX_RETURN_PHOTOS } from "#contract/limits.ts";
import { returnReasons, returnRemedies } from "#contract/returns.states.ts";
import type { ReturnableLine, ReturnForm } from "#contract/returns.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import field from "#web/ui/field.module.css";
import { Field, SelectField, TextField } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { PICTURE_FILES } from "#web/ui/picture-files.ts";
import { rowNumbers } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import typography from "../shell/typography.module.css";
import { askForReturn, type ReturnsOf, uploadPhoto } from "./return-calls.ts";
import type { ReturnDraft } from "./return-draft.ts";
import styles from "./returns.module.css";

export type ReturnDialogProps = {
  order: ReturnsOf;
  lines: readonly ReturnableLine[];
  /** In the Philippines. */
  today: string;
  /** Whether staff pay a refund by hand, and need to know where to send it. */
  refundByHand: boolean;
  draft: ReturnDraft;
  onDraft: Dispatch<SetStateAction<ReturnDraft>>;
  onDone: (message: string) => void;
  onClose: () => void;
};

const piecesField = ({ line_id }: ReturnableLine): string => `pieces-${line_id}`;

/** Asks which pieces come back, why, and what the customer would like for them. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { order, lines, today, refundByHand, draft, onDraft, onDone, onClose } = props;
  const { values, photos } = draft;
  const changesMind = values.reason === "changed_mind";
  const asksWhereTo = refundByHand && values.requested_remedy === "refund";
  const changePhotos = (to: (now: readonly File[]) => readonly File[]) =>
    onDraft((now) => ({ ...now, photos: to(now.photos) }));
  const inTime = lines.filter(({ until }) => until !== null && until >= today);
  const reasons = keysOf(returnReasons).filter((reason) => returnReasons[reason].isFault || inTime.length > 0);

  async function send(value: (name: string) => string) {
    const chosen = lines
      .map((line) => ({ line_id: line.line_id, product_qty: Number(value(piecesField(line))) }))
      .filter(({ product_qty }) => product_qty > 0);
    const body = {
      lines: chosen,
      reason: value("reason") as ReturnForm["reason"], // From our own list; the server validates it.
      requested_remedy: value("requested_remedy") as ReturnForm["requested_remedy"], // Likewise.
      comment: value("comment"),
      refund_to: asksWhereTo ? value("refund_to") : "",
      photos: await upload(order, photos, (refused) => changePhotos((now) => now.filter((each) => each !== refused))),
    };
    return askForReturn(order, body);
  }

  return (
    <Dialog open onClose={onClose} labelledBy="return-title" describedBy="return-text">
      <h2 id="return-title" className={typography.heading3}>
        Return items
      </h2>
      <p id="return-text" className={`${text.soft} ${styles.law}`}>
        {changesMind
          ? "A change of mind: it must be complete and unused, and you pay for sending it back."
          : "Returning what is faulty, damaged or not as described costs you nothing."}{" "}
        See{" "}
        <Link className={text.link} to="/policies/returns">
          Returns
        </Link>{" "}
        and{" "}
        <Link className={text.link} to="/policies/warranty">
          Warranty
        </Link>
        .
      </p>
      <Form
        label="Request return"
        send={send}
        onInput={({ currentTarget }) => {
          const typed = textsOf(new FormData(currentTarget));
          onDraft((now) => ({ ...now, values: typed }));
        }}
        onDone={({ message }) => onDone(message)}
      >
        {(errors) => (
          <>
            <PiecesFields lines={lines} today={today} values={values} errors={errors} />
            <SelectField
              label="Why?"
              name="reason"
              defaultValue={values.reason ?? ""}
              errors={errors}
              hint={
                changesMind && "You pay for sending it back. If it is faulty, damaged or the wrong product, we pay."
              }
              className={field.full}
            >
              <option value="" disabled>
                Choose
              </option>
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {returnReasons[reason].label}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="What would you like?"
              name="requested_remedy"
              defaultValue={values.requested_remedy ?? ""}
              errors={errors}
              className={field.full}
            >
              <option value="" disabled>
                Choose
              </option>
              {keysOf(returnRemedies).map((remedy) => (
                <option key={remedy} value={remedy}>
                  {returnRemedies[remedy]}
                </option>
              ))}
            </SelectField>
            {asksWhereTo && (
              <TextField
                label="Where should we send the refund?"
                name="refund_to"
                defaultValue={values.refund_to}
                maxLength={MAX_REFUND_TO_LENGTH}
                errors={errors}
                hint="Your GCash or Maya number, or your bank, account number and name. Only staff who pay refunds see it."
                autoComplete="off"
                className={field.full}
              />
            )}
            <TextField
              type="multiline"
              label={changesMind ? "Message (optional)" : "What is wrong? (optional)"}
              name="comment"
              defaultValue={values.comment}
              maxLength={MAX_REASON_LENGTH}
              errors={errors}
              className={field.full}
            />
            <Photos photos={photos} errors={errors.photos} onChange={changePhotos} />
          </>
        )}
      </Form>
      <form method="dialog">
        <button type="submit" className={button.link}>
          Cancel
        </button>
      </form>
    </Dialog>
  );
}

type PiecesFieldsProps = Pick<ReturnDialogProps, "lines" | "today"> & {
  values: ReturnDraft["values"];
  errors: FieldErrors;
};

/** How many pieces of each line come back. */
const PiecesFields = ({ lines, today, values, errors }: PiecesFieldsProps) =>
  lines.map((line) => (
    <SelectField
      key={line.line_id}
      label={`Pieces of ${line.productname}`}
      name={piecesField(line)}
      defaultValue={values[piecesField(line)] ?? (lines.length === 1 && line.left === 1 ? 1 : 0)}
      errors={errors}
      hint={
        line.until !== null && line.until >= today && `For a change of mind: until ${formatDay(line.until)}, unused.`
      }
      className={field.full}
    >
      {rowNumbers(line.left + 1).map((quantity) => (
        <option key={quantity} value={quantity}>
          {quantity} of {line.left}
        </option>
      ))}
    </SelectField>
  ));

/** The texts of a form, without its files. */
const textsOf = (fields: FormData): ReturnDraft["values"] =>
  Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

type PhotosProps = {
  photos: readonly File[];
  errors: string[] | undefined;
  onChange: (to: (now: readonly File[]) => readonly File[]) => void;
};

/** The chosen pictures, which others are added to. */
function Photos({ photos, errors, onChange }: PhotosProps) {
  const [tooMany, setTooMany] = useState(false);
  const left = MAX_RETURN_PHOTOS - photos.length;
  const problems = tooMany ? [`Choose at most ${MAX_RETURN_PHOTOS} pictures.`] : [];
  return (
    <div className={field.full}>
      <Field
        label="Pictures (optional)"
        name="photos"
        errors={{ photos: [...problems, ...(errors ?? [])] }}
        hint={`Up to ${MAX_RETURN_PHOTOS}.`}
      >
        {(input) => (
          <FileInput
            {...input}
            multiple
            accept={PICTURE_FILES}
            disabled={left === 0}
            onChoose={(files) => {
              setTooMany(files.length > left);
              onChange((now) => [...now, ...files].slice(0, MAX_RETURN_PHOTOS));
            }}
          >
            Add pictures
          </FileInput>
        )}
      </Field>
      {photos.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen pictures">
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={`${index} ${photo.name}`}>
              <span>{photo.name}</span>
              <button
                type="button"
                className={button.link}
                onClick={() => {
                  setTooMany(false);
                  onChange((now) => now.filter((each) => each !== photo));
                }}
              >
                Remove<span className={text.visuallyHidden}> {photo.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Uploads the pictures one after the other, and returns their paths. One that is refused is named to `refused`.
 * @throws ApiError with its message on `photos`
 */
async function upload(order: ReturnsOf, photos: readonly File[], refused: (photo: File) => void): Promise<string[]> {
  const paths: string[] = [];
  for (const photo of photos) {
    const body = new FormData();
    body.set("image", photo);
    try {
      paths.push((await uploadPhoto(order, body)).photo);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "invalid") throw error;
      refused(photo);
      throw photoError(`${photo.name}: ${(error.errors.image ?? [error.message]).join(" ")}`);
    }
  }
  return paths;
}

const photoError = (message: string): ApiError =>
  new ApiError("refused", message, 422, { code: "invalid", errors: { photos: [message] } });
