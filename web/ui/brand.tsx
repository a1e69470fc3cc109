/** The mark: a T and an L in one stroke; handlebar, leaning stem, deck. */
export const Mark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
    <path fill="currentColor" d="M5.6 4h19.2l-.8 4.6h-6.2L15.2 23.4h13.6l-.8 4.6H9.2L12.6 8.6H4.8z" />
  </svg>
);

/** The wordmark. */
export const Wordmark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 104 20" aria-hidden="true">
    <path
      fill="currentColor"
      d="M.8 0h20.4l-.8 4.5h-7V20H8.5V4.5H0zM25.4 0h4.9v10.4a5.2 5.2 0 0 0 5.2 5.2h.8a5.2 5.2 0 0 0 5.2-5.2V0h4.9v10.4a9.6 9.6 0 0 1-9.6 9.6H35a9.6 9.6 0 0 1-9.6-9.6zM52 0h4.9v15.5h12l-.8 4.5H52zM72.6 0h4.9v20h-4.9zM82.6 0H88l11.1 12.6V0h4.9v20h-5.4L87.5 7.4V20h-4.9z"
    />
  </svg>
);
