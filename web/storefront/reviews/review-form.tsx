import { type RefObject, useId, useRef, useState } from "react";
import { MAX_REVIEW_LENGTH, MAX_REVIEW_PICTURES, MAX_REVIEW_TITLE } from "#contract/limits.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import type { Reviewable, ReviewableOrder } from "#contract/reviews.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import button from "#web/ui/button.module.css";
import field from "#web/ui/field.module.css";
import { Field, TextField } from "#web/ui/field.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PICTURE_FILES } from "#web/ui/picture-files.ts";
import text from "#web/ui/text.module.css";
import { Form } from "../shell/form.tsx";
import styles from "./review-page.module.css";

type ReviewFormProps = {
  product: Reviewable;
  link: { id: number; token: string };
  onDone: (order: ReviewableOrder) => void;
};

/** Stars, title, text and pictures of a review. A rejected one is there to be changed. */
export function ReviewForm({
  product: { product_id, productname, review },
  link: { id, token },
  onDone,
}: ReviewFormProps) {
  const [pictures, setPictures] = useState<readonly StoredPicture[]>(review?.pictures ?? []);
  const chosen = useRef(pictures);
  // Resolves when the chosen pictures are uploaded, with the error of one that failed. A review is sent after that.
  const uploads = useRef<Promise<ApiError | null> | null>(null);
  const change = (to: (now: readonly StoredPicture[]) => readonly StoredPicture[]) => {
    chosen.current = to(chosen.current);
    setPictures(chosen.current);
  };
  const params = { order: id };
  return (
    <Form
      label={`Send the review of ${productname}`}
      inPage
      draft={`review ${id} ${product_id}`}
      send={async (value) => {
        const failure = await uploads.current;
        if (failure) throw failure;
        return call("POST /api/review-links/:order/reviews", {
          params,
          body: {
            token,
            product_id,
            rating: Number(value("rating")),
            title: value("title"),
            body: value("body"),
            pictures: chosen.current.map(({ image }) => image),
          },
        });
      }}
      onDone={({ reviewable }) => onDone(reviewable)}
    >
      {(errors) => (
        <>
          <StarChoice chosen={review?.rating} errors={errors.rating} />
          <TextField
            label="Title"
            name="title"
            className={field.full}
            errors={errors}
            maxLength={MAX_REVIEW_TITLE}
            defaultValue={review?.title}
          />
          <TextField
            type="multiline"
            label="Your review"
            name="body"
            className={field.full}
            errors={errors}
            maxLength={MAX_REVIEW_LENGTH}
            defaultValue={review?.body}
          />
          <Pictures
            params={params}
            token={token}
            pictures={pictures}
            uploads={uploads}
            onChange={change}
            errors={errors.pictures}
          />
        </>
      )}
    </Form>
  );
}

function StarChoice({ chosen, errors }: { chosen: number | undefined; errors: string[] | undefined }) {
  const id = useId();
  const [answered, setAnswered] = useState<string[]>();
  const error = errors === answered ? undefined : errors?.join(" "); // Stars were chosen since.
  return (
    <fieldset className={styles.stars} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={field.label}>Stars</legend>
      <div>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={stars === chosen}
              onChange={() => setAnswered(errors)}
              aria-invalid={error ? true : undefined}
            />
            <span aria-hidden="true">★</span>
            <span className={text.visuallyHidden}>{stars === 1 ? "1 star" : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type PicturesProps = {
  params: { order: number };
  token: string;
  pictures: readonly StoredPicture[];
  uploads: RefObject<Promise<ApiError | null> | null>;
  onChange: (change: (now: readonly StoredPicture[]) => readonly StoredPicture[]) => void;
  errors: string[] | undefined;
};

/** The pictures of a review. Each is uploaded when it is chosen. */
function Pictures({ params, token, pictures, uploads, onChange, errors }: PicturesProps) {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const left = MAX_REVIEW_PICTURES - pictures.length;

  async function upload(files: File[]): Promise<ApiError | null> {
    let failure: ApiError | null = null;
    setBusy(true);
    setFailures(files.length > left ? [`Use at most ${MAX_REVIEW_PICTURES} pictures.`] : []);
    for (const file of files.slice(0, left)) {
      const body = new FormData();
      body.set("token", token);
      body.set("image", file);
      try {
        const { picture } = await call("POST /api/review-links/:order/pictures", { params, body });
        onChange((now) => (now.some(({ image }) => image === picture.image) ? now : [...now, picture]));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure = error;
        setFailures((now) => [...now, `${file.name}: ${error.errors.image?.join(" ") ?? error.message}`]);
      }
    }
    setBusy(false);
    uploads.current = null; // The error is shown now: a review that is sent after that is sent without the picture.
    return failure;
  }

  return (
    <div className={field.full}>
      <Field
        label="Pictures (optional)"
        name="pictures"
        hint={`Up to ${MAX_REVIEW_PICTURES}, as JPEG, PNG, WebP or AVIF. Location data is removed.`}
        errors={{ pictures: [...failures, ...(errors ?? [])] }}
      >
        {({ name: _, ...input }) => (
          <FileInput
            {...input}
            accept={PICTURE_FILES}
            multiple
            busy={busy}
            disabled={left === 0}
            onChoose={(files) => {
              uploads.current = upload(files);
            }}
          >
            Add pictures
          </FileInput>
        )}
      </Field>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Chosen pictures">
          {pictures.map((picture, index) => (
            <li key={picture.image}>
              <Picture picture={picture} sizes="120px" alt={`Picture ${index + 1}`} wanted="now" />
              <button
                type="button"
                className={button.link}
                onClick={() => onChange((now) => now.filter(({ image }) => image !== picture.image))}
              >
                Remove<span className={text.visuallyHidden}> picture {index + 1}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
