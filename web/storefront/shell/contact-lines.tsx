import { Link } from "react-router";
import type { ShopDetails } from "#contract/settings.ts";
import { shopAddressLines, telephoneLink } from "./shop.ts";
import { viberLink } from "./shop-details.ts";

/** The contact data of the shop. */
export function ContactLines({ shop }: { shop: ShopDetails }) {
  const address = shopAddressLines(shop);
  return (
    <ul>
      {shop.phone && (
        <li>
          <a href={telephoneLink(shop.phone)}>{shop.phone}</a>
        </li>
      )}
      {shop.email && (
        <li>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </li>
      )}
      {shop.messenger && (
        <li>
          <a href={shop.messenger} rel="noopener">
            Chat on Messenger
          </a>
        </li>
      )}
      {shop.viber && (
        <li>
          <a href={viberLink(shop.viber)}>Chat on Viber</a>
        </li>
      )}
      {address.length > 0 && (
        <li>
          <Link to="/#where">{address.join(", ")}</Link>
        </li>
      )}
    </ul>
  );
}
