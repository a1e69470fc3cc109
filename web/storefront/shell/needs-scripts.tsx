/** What a browser without JavaScript shows of a page that stays empty there. */
export const NeedsScripts = () => (
  <noscript>
    <p className="note note-warn">
      This page needs JavaScript, which is turned off in this browser. Lists, products and articles can be read without
      it.
    </p>
  </noscript>
);
