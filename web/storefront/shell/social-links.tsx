import type { ReactNode } from "react";
import type { ShopDetails } from "#contract/settings.ts";
import text from "#web/ui/text.module.css";
import { type SocialNetwork, shopNameOf, socialLinksOf } from "./shop.ts";
import styles from "./social-links.module.css";

const drawings: Record<SocialNetwork, ReactNode> = {
  facebook: (
    <path d="M14 21v-8h3l.5-3.5H14V7.4c0-1 .5-1.9 2-1.9h1.6V2.6S16.2 2.3 15 2.3c-2.7 0-4.4 1.6-4.4 4.5v2.7H7.5V13h3.1v8" />
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 6.9v.1" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="3.5" />
      <path d="m10 9.2 5 2.8-5 2.8z" />
    </>
  ),
  tiktok: <path d="M13.5 3v12.2a3.8 3.8 0 1 1-3.8-3.8M13.5 3c.3 2.9 2.1 4.6 5 4.9" />,
};

/** Links to the social networks of the shop; nothing when it has none. */
export function SocialLinks({ shop }: { shop: ShopDetails }) {
  const places = socialLinksOf(shop);
  if (places.length === 0) return null;
  return (
    <ul className={styles.socialLinks}>
      {places.map(({ network, label, url }) => (
        <li key={network}>
          <a href={url} rel="noopener">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              {drawings[network]}
            </svg>
            <span className={text.visuallyHidden}>
              {shopNameOf(shop)} on {label}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
