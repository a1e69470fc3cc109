import { Note } from "#web/ui/note.tsx";
import text from "#web/ui/text.module.css";
import facts from "../shell/facts.module.css";
import { shopAddressLines, telephoneLink, useShop } from "../shell/shop.ts";
import styles from "./link-sent.module.css";

/** The result of a request for a link. A shop that sends no emails shows how to contact it. */
export const LinkSent = ({ message, mailed }: { message: string; mailed: boolean }) => (
  <>
    <Note kind="success" title="Request received">
      {message}
    </Note>
    {!mailed && <Reach />}
  </>
);

function Reach() {
  const shop = useShop();
  if (!shop) return null;
  const { phone, email } = shop;
  const address = shopAddressLines(shop);
  if (!phone && !email && address.length === 0) return null;
  return (
    <dl className={`${facts.facts} ${styles.contact}`}>
      {phone && (
        <div>
          <dt>Call</dt>
          <dd>
            <a className={text.link} href={telephoneLink(phone)}>
              {phone}
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>Write to</dt>
          <dd>
            <a className={text.link} href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {address.length > 0 && (
        <div>
          <dt>Visit us</dt>
          <dd>{address.join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}
