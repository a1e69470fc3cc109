import type { Order } from "#contract/orders.ts";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";

/** The contact data of the customer. */
export function Contact({ firstname, lastname, email, phone }: Order) {
  return (
    <>
      <p className={text.strong}>
        {firstname} {lastname}
      </p>
      {email ? (
        <p className={text.truncate}>
          <a className={text.link} href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : (
        <p className={text.faint}>No email address</p>
      )}
      <p>
        <a className={text.link} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      </p>
    </>
  );
}
