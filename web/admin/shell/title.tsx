/** The title of a screen; it takes the focus when one comes here from another screen, so that it is read out. */
export const Title = ({ children }: { children: string }) => (
  <h1 tabIndex={-1} title={children}>
    {children}
  </h1>
);
