import visible from "#web/ui/visible.module.css";
import styles from "../pager.module.css";
/** The shortcuts of a list, in its footer on wide windows. */
export const KeyHints = ({ hasPreview }: { hasPreview: boolean }) => (
  <span className={`${styles.hints} ${visible.from1024}`} aria-hidden="true">
    <span>
      <kbd>J</kbd>
      <kbd>K</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    {hasPreview && (
      <span>
        <kbd>Space</kbd> preview
      </span>
    )}
    <span className={visible.from1280}>
      <kbd>?</kbd> all shortcuts
    </span>
  </span>
);
