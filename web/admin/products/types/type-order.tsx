import { arrayMove } from "@dnd-kit/sortable";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminProductType } from "#contract/products.types.admin.ts";
import { call } from "#web/api.ts";
import button from "#web/ui/button.module.css";
import layout from "#web/ui/layout.module.css";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { useAsyncAction } from "#web/ui/use-async-action.ts";
import { SortableList, useSortableEntry } from "../../shell/sortable-list.tsx";
import { submitAction } from "../../shell/submit-action.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import styles from "./type-order.module.css";

/** The types that the owner added in the order of the menus, which is changed by pointer and keyboard and saved at once. */
export function TypeOrder({ types }: { types: readonly AdminProductType[] }) {
  const seen = types.map(({ slug }) => slug);
  const [slugs, setSlugs] = useState<string[] | null>(null);
  const places = slugs ?? seen;
  const isChanged = places.join() !== seen.join();
  const list = useRef<HTMLOListElement>(null);
  const { revalidate } = useRevalidator();
  useUnsavedChanges(isChanged);

  const { busy, run: save } = useAsyncAction(async () => {
    const { failure } = await submitAction(() =>
      call("PUT /api/admin/product-type-order", { body: { slugs: places, seen } }),
    );
    const isOutdated = failure?.code === "product_types_reordered";
    if (failure && !isOutdated) return;
    await revalidate();
    reset();
  });

  function reset() {
    setSlugs(null);
    list.current?.focus(); // The pressed button is gone.
  }

  return (
    <section className={styles.order} aria-labelledby="type-order">
      <div className={layout.sectionHeader}>
        <h2 id="type-order">Order of your types</h2>
        <span className={text.faint}>in menus, on the home page and in filters, after the accessories</span>
      </div>
      <SortableList
        entryName="type"
        ids={places}
        disabled={busy}
        onMove={(from, to) => setSlugs(arrayMove([...places], from, to))}
      >
        <ol ref={list} tabIndex={-1} className={styles.list} aria-labelledby="type-order">
          {places.map((slug, index) => {
            const type = types.find((one) => one.slug === slug);
            return type && <TypeRow key={slug} type={type} at={index} count={places.length} />;
          })}
        </ol>
      </SortableList>
      {isChanged && (
        <div className={styles.buttons}>
          <button type="button" className={button.primary} disabled={busy} aria-busy={busy} onClick={() => void save()}>
            Save order
          </button>
          <button type="button" className={button.quiet} disabled={busy} onClick={reset}>
            Put back
          </button>
        </div>
      )}
    </section>
  );
}

type TypeRowProps = { type: AdminProductType; at: number; count: number };

/** A type with the handle by which it is moved. */
function TypeRow({ type: { slug, plural, in_menu }, at, count }: TypeRowProps) {
  const { isMoving, entry, handle } = useSortableEntry(slug);
  return (
    <li {...entry} className={isMoving ? styles.moving : undefined}>
      <button type="button" className={styles.grip} aria-label={`Move ${plural}, ${at + 1} of ${count}`} {...handle}>
        <span aria-hidden="true">⠿</span>
      </button>
      <span className={styles.name}>{plural}</span>
      {!in_menu && <StatusBadge mark="hidden">Not in the menu</StatusBadge>}
    </li>
  );
}
