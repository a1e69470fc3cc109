/** The title of a screen. It gets the focus after a navigation, so that screen readers announce it. */
export const Title = ({ children }: { children: string }) => (
  <h1 tabIndex={-1} title={children}>
    {children}
  </h1>
);
