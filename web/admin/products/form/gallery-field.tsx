import { type Dispatch, useRef, useState } from "react";
import { MAX_PICTURES } from "#contract/limits.ts";
import type { GalleryEntry } from "#contract/products.gallery.ts";
import field from "#web/ui/field.module.css";
import { FileInput } from "#web/ui/file-input.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PICTURE_FILES } from "#web/ui/picture-files.ts";
import text from "#web/ui/text.module.css";
import { SortableList } from "../../shell/sortable-list.tsx";
import type { FormAction, FormState } from "./form-state.ts";
import { movePicture, parseGallery } from "./gallery.ts";
import { GalleryPicture, galleryEntryKey } from "./gallery-picture.tsx";
import styles from "./product-form.module.css";
import { useUploads } from "./use-uploads.ts";

type GalleryFieldProps = { state: FormState; dispatch: Dispatch<FormAction>; chosen: string | null };

/** The gallery of the product. Pictures can be added, moved, described and removed; the first one is the main picture. */
export function GalleryField({ state, dispatch, chosen }: GalleryFieldProps) {
  const gallery = parseGallery(state.values.gallery);
  const places = gallery.map(galleryEntryKey);
  const room = MAX_PICTURES - gallery.length - state.uploading;
  const { failed, send, forget } = useUploads(dispatch);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const setGallery = (next: readonly GalleryEntry[]) => dispatch({ type: "setGallery", gallery: next });
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());

  function makeFirst(index: number) {
    setGallery(movePicture(gallery, index, 0));
    setSaid(`Picture ${index + 1} is the first one now.`);
    focusOn('[aria-roledescription="sortable"]');
  }

  function remove(index: number) {
    setGallery(gallery.toSpliced(index, 1));
    setSaid(`Picture ${index + 1} removed.`);
    focusOn(gallery.length > 1 ? `[data-remove="${Math.min(index, gallery.length - 2)}"]` : "input[type=file]");
  }

  function add(files: File[]) {
    forget();
    setSaid("");
    void send(files.slice(0, room));
    if (files.length > room)
      setSaid(`A product has at most ${MAX_PICTURES} pictures: ${files.length - room} left out.`);
  }

  const refused = Object.entries(state.problems).flatMap(([name, messages]) => (name === "gallery" ? messages : []));
  const problems = [...refused, ...failed.map(({ name, message }) => `${name}: ${message}`)];
  return (
    <div className={styles.gallery} ref={list}>
      <SortableList entryName="image" ids={places} onMove={(from, to) => setGallery(movePicture(gallery, from, to))}>
        <ol className={styles.pictureList} aria-label="Pictures in their order">
          {gallery.map((picture, index) => (
            <GalleryPicture
              key={galleryEntryKey(picture)}
              picture={picture}
              chosen={chosen}
              at={index}
              count={gallery.length}
              otherwise={state.values.productname}
              onWrite={(alt) => setGallery(gallery.with(index, { ...picture, alt }))}
              onFirst={() => makeFirst(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </SortableList>
      {problems.map((message) => (
        <p key={message} className={field.error} role="alert">
          <Icon name="warning" />
          <span>{message}</span>
        </p>
      ))}
      <p className={styles.galleryFooter}>
        <FileInput
          aria-label="Add pictures"
          aria-describedby="gallery-hint"
          multiple
          accept={PICTURE_FILES}
          disabled={room <= 0}
          onChoose={add}
        >
          Add pictures
        </FileInput>
        <span className={field.hint} id="gallery-hint">
          Up to {MAX_PICTURES} images, several at once. Describe each image for screen readers.
        </span>
      </p>
      <p role="status" className={said === "" && state.uploading === 0 ? text.visuallyHidden : field.hint}>
        {state.uploading > 0 ? onTheWay(state.uploading) : said}
      </p>
    </div>
  );
}

const onTheWay = (pictures: number): string =>
  pictures === 1 ? "Uploading 1 picture" : `Uploading ${pictures} pictures`;
