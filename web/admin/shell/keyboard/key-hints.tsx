/** The keys of a list, told quietly at its foot where there is room for them. */
export const KeyHints = ({ peek = false }: { peek?: boolean }) => (
  <span className="key-hints from-1024" aria-hidden="true">
    <span>
      <kbd>J</kbd>
      <kbd>K</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    {peek && (
      <span>
        <kbd>Space</kbd> peek
      </span>
    )}
    <span className="from-1280">
      <kbd>?</kbd> all keys
    </span>
  </span>
);
