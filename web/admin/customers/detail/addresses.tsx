import type { Address } from "#contract/addresses.ts";
import layout from "#web/ui/layout.module.css";
import { formatPhone } from "#web/ui/phone.ts";
import text from "#web/ui/text.module.css";
import styles from "./customer.module.css";

/** The saved addresses of a customer, the default one first. */
export const Addresses = ({ addresses }: { addresses: Address[] }) => (
  <section className={layout.section}>
    <div className={layout.sectionHeader}>
      <h2>Saved addresses</h2>
    </div>
    {addresses.length === 0 ? (
      <p className={text.soft}>None.</p>
    ) : (
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <li key={address.id}>
            <span className={text.strong}>{address.recipient}</span>
            {address.default && <span className={text.faint}> (default)</span>}
            <address className={layout.lines}>{linesOf(address).join("\n")}</address>
            <a className={text.link} href={`tel:${address.phone}`}>
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
