/** The keys of a list, in small at its foot on wide windows. */
export const KeyHints = ({ hasPreview }: { hasPreview: boolean }) => (
  <span className="key-hints from-1024" aria-hidden="true">
    <span>
      <kbd>J</kbd>
      <kbd>K</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    {hasPreview && (
      <span>
        <kbd>Space</kbd> peek
      </span>
    )}
    <span className="from-1280">
      <kbd>?</kbd> all keys
    </span>
  </span>
);
