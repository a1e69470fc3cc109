import { Link } from "react-router";
import lawin from "#web/images/lawin.webp?widths";
import { Picture } from "#web/ui/picture.tsx";

/** The page for what is not there. */
export function NotFound() {
  return (
    <main id="main" className="lost">
      <div className="wrap lost-in dark">
        <p className="mega" aria-hidden="true">
          Oops
        </p>
        <h1>
          <span className="sr-only">Oops. </span>404 Not Found
        </h1>
        <p className="lead">Sorry, an error has occured, Requested page not found!!</p>
        <div className="acts">
          <Link className="btn btn-go" to="/">
            Take Me Home
          </Link>
        </div>
        <Picture picture={lawin} sizes="(width < 860px) 118vw, 58vw" alt="" wanted="now" />
      </div>
    </main>
  );
}
