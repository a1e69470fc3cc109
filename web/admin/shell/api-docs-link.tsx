import button from "#web/ui/button.module.css";

/** The link to the description of the API, which is no page of the back office. */
export const ApiDocsLink = () => (
  <a className={button.quiet} href="/api/docs/">
    API documentation
  </a>
);
