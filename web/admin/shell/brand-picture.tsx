import { Picture } from "#web/ui/picture.tsx";
import lawin from "./lawin.webp?widths";

/** What it is all about, beside a form on wide screens. */
export const BrandPicture = () => (
  <div className="door-picture" aria-hidden="true">
    <Picture picture={lawin} sizes="50vw" alt="" wanted="now" />
    <p>Quiet speed, behind the counter too.</p>
  </div>
);
