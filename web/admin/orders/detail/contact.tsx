import type { Order } from "#contract/orders.ts";
import { formatPhone } from "#web/ui/phone.ts";

/** Who ordered, and the ways to reach them. */
export function Contact({ firstname, lastname, email, phone }: Order) {
  return (
    <>
      <p className="strong">
        {firstname} {lastname}
      </p>
      {email ? (
        <p className="cut">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : (
        <p className="dim">No e-mail address</p>
      )}
      <p>
        <a className="link" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      </p>
    </>
  );
}
