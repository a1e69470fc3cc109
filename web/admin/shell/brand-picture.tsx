import { Picture } from "#web/ui/picture.tsx";
import lawin from "./lawin.webp?widths";
import signIn from "./sign-in.module.css";

/** A product picture beside the sign-in form on wide screens. */
export const BrandPicture = () => (
  <div className={signIn.picture} aria-hidden="true">
    <Picture picture={lawin} sizes="50vw" alt="" wanted="now" />
    <p>Quiet speed, behind the counter too.</p>
  </div>
);
