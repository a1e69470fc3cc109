import type { AdminProduct } from "#contract/products.admin.ts";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import { ConflictDialog } from "../../shell/conflict-dialog.tsx";
import { findDifferences, mergeVersions } from "./conflict.ts";
import type { ProductConflict } from "./form-state.ts";
import { parseGallery } from "./gallery.ts";
import { type Part, partLabel, partText } from "./parts.ts";
import styles from "./product-form.module.css";
import { type FormValues, formValues } from "./values.ts";

type ProductConflictDialogProps = {
  base: AdminProduct;
  mine: FormValues;
  conflict: ProductConflict;
  onBack: () => void;
  onDiscard: (theirs: AdminProduct) => void;
  onSave: (merged: FormValues, theirs: AdminProduct) => void;
};

/** The differences between my version of a product and the one that somebody else saved. */
export function ProductConflictDialog({
  base,
  mine,
  conflict: { theirs, message },
  onBack,
  onDiscard,
  onSave,
}: ProductConflictDialogProps) {
  const { conflicts, onlyTheirs, onlyMine } = findDifferences(base, mine, theirs);
  const saved = formValues(theirs);
  return (
    <ConflictDialog
      message={message}
      conflicts={conflicts.map((part) => ({
        name: part,
        label: partLabel(part),
        theirs: <PartValue part={part} values={saved} other={mine} />,
        mine: <PartValue part={part} values={mine} other={saved} />,
      }))}
      onlyTheirs={onlyTheirs.map(partLabel)}
      onlyMine={onlyMine.map(partLabel)}
      onBack={onBack}
      onDiscard={() => onDiscard(theirs)}
      onSave={(kept) => {
        const keep = [...conflicts.filter((part) => kept.includes(part)), ...onlyMine];
        onSave(mergeVersions(mine, theirs, keep), theirs);
      }}
    />
  );
}

const PartValue = ({ part, values, other }: { part: Part; values: FormValues; other: FormValues }) => (
  <>
    {partText(part, values, other)}
    {part === "gallery" && (
      <span className={styles.conflictPictures}>
        {parseGallery(values.gallery).map(({ image }) => (
          <Thumbnail key={image} image={image} />
        ))}
      </span>
    )}
  </>
);
