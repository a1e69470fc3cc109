import type { Address } from "#contract/addresses.ts";
import { formatPhone } from "#web/ui/phone.ts";

/** The addresses that a customer saved, the default one first. */
export const Addresses = ({ addresses }: { addresses: Address[] }) => (
  <section className="section">
    <div className="section-head">
      <h2>Saved addresses</h2>
    </div>
    {addresses.length === 0 ? (
      <p className="soft">None.</p>
    ) : (
      <ul className="saved">
        {addresses.map((address) => (
          <li key={address.id}>
            <span className="strong">{address.recipient}</span>
            {address.default && <span className="dim"> (default)</span>}
            <address>{linesOf(address).join("\n")}</address>
            <a className="link" href={`tel:${address.phone}`}>
              {formatPhone(address.phone)}
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const linesOf = ({ street, barangay, city, province, region, postal_code, landmark }: Address): string[] =>
  [
    street,
    barangay,
    [postal_code, city].filter(Boolean).join(" "),
    [province, region].filter(Boolean).join(", "),
    landmark ?? "",
  ].filter((line) => line !== "");
