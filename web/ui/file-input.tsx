import { type ComponentProps, useState } from "react";
import button from "./button.module.css";
import styles from "./file-input.module.css";
import { Icon } from "./icon.tsx";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "className"> & {
  /** The label of the button. */
  children: string;
  onChoose: (files: File[]) => void;
  /** Shows the names of the chosen files, which stay until others are chosen. Otherwise the same file can be chosen again. */
  keepsChoice?: boolean;
  /** While files are uploaded. */
  busy?: boolean;
  /** Beside other small buttons. */
  small?: boolean;
};

/** Chooses files to upload, by a press or by dropping them on it: the only upload control. */
export function FileInput({
  children,
  onChoose,
  keepsChoice = false,
  busy = false,
  small = false,
  disabled = false,
  ...rest
}: FileInputProps) {
  const [names, setNames] = useState<string[]>([]);
  return (
    <span className={styles.file}>
      {/* It covers the button, so that presses and dropped files reach it. */}
      <input
        {...rest}
        className={undefined} // A field would give it that of a text field.
        type="file"
        disabled={disabled || busy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          setNames(files.map(({ name }) => name));
          onChoose(files);
          if (!keepsChoice) target.value = "";
        }}
      />
      <span
        className={`${button.secondary} ${small ? button.small : ""}`}
        data-disabled={disabled || undefined}
        aria-busy={busy || undefined}
        aria-hidden="true"
      >
        {busy ? <i className={button.spinner} /> : <Icon name="plus" />}
        {children}
      </span>
      {keepsChoice && names.length > 0 && <span className={styles.names}>{names.join(", ")}</span>}
    </span>
  );
}
