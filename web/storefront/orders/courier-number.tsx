import text from "#web/ui/text.module.css";
import typography from "../shell/typography.module.css";

/** The tracking number of a courier, as a link when the courier has a page for it. */
export const CourierNumber = ({ number, link }: { number: string; link: string | null }) =>
  link === null ? (
    <b className={typography.numeric}>{number}</b>
  ) : (
    <a className={`${text.link} ${typography.numeric}`} href={link} rel="noreferrer">
      {number}
    </a>
  );
