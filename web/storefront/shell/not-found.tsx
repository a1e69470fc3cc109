import { Link } from "react-router";
import lawin from "#web/images/lawin.webp?widths";
import button from "#web/ui/button.module.css";
import panels from "#web/ui/panels.module.css";
import { Picture } from "#web/ui/picture.tsx";
import text from "#web/ui/text.module.css";
import styles from "./not-found.module.css";
import page from "./page.module.css";
import typography from "./typography.module.css";

/** The 404 page. */
export default function NotFound() {
  return (
    <main id="main" className={styles.notFound}>
      <div className={`${page.wrap} ${styles.inner} ${panels.dark}`}>
        <p className={`${typography.mega} ${styles.oops}`} aria-hidden="true">
          Oops
        </p>
        <h1>
          <span className={text.visuallyHidden}>Oops. </span>404 Not Found
        </h1>
        <p className={typography.lead}>Sorry, an error has occured, Requested page not found!!</p>
        <div className={button.group}>
          <Link className={button.primary} to="/">
            Take Me Home
          </Link>
        </div>
        <Picture picture={lawin} sizes="(width < 860px) 118vw, 58vw" alt="" wanted="now" />
      </div>
    </main>
  );
}
