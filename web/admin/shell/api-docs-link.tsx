import text from "#web/ui/text.module.css";

/** A sentence about other programs, with the link to the description of the API, which is no page of the back office. */
export const ApiDocsLink = ({ children }: { children: string }) => (
  <p className={text.soft}>
    {children}{" "}
    <a className={text.link} href="/api/docs/">
      API documentation
    </a>
  </p>
);
