import type { ChosenProduct } from "#contract/collections.admin.ts";
import button from "#web/ui/button.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { money } from "#web/ui/money.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import text from "#web/ui/text.module.css";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { useSortableEntry } from "../shell/sortable-list.tsx";
import styles from "./collection-form.module.css";

type ChosenRowProps = { product: ChosenProduct; at: number; count: number; onRemove: () => void };

/** A chosen product. Its picture is the handle by which it is moved. */
export function ChosenRow({ product, at, count, onRemove }: ChosenRowProps) {
  const { id, productname, image, selling, shown } = product;
  const { isMoving, entry, handle } = useSortableEntry(String(id));
  return (
    <li {...entry} className={isMoving ? styles.moving : undefined}>
      <button
        type="button"
        className={styles.grip}
        aria-label={`Move ${productname}, ${at + 1} of ${count}`}
        {...handle}
      >
        <span aria-hidden="true">⠿</span>
        <Thumbnail image={image} />
      </button>
      <span className={styles.name}>{productname}</span>
      {!shown && <StatusBadge mark="hidden">Hidden</StatusBadge>}
      <span className={text.soft}>{money(selling)}</span>
      <button
        type="button"
        className={`${button.quiet} ${button.small}`}
        aria-label={`Remove ${productname}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
