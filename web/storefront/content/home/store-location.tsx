import { useState } from "react";
import button from "#web/ui/button.module.css";
import page from "../../shell/page.module.css";
import { shopAddressLines, shopNameOf, telephoneLink, useShop } from "../../shell/shop.ts";
import typography from "../../shell/typography.module.css";
import styles from "./store-location.module.css";
import { directionUrls, mapUrl } from "./store-map.ts";

/** The address of the store. The map is loaded on request, because it comes from another host. */
export function StoreLocation() {
  const shop = useShop();
  const address = shop ? shopAddressLines(shop) : [];
  if (!shop || address.length === 0) return null;
  const { osm, google } = directionUrls(shop);
  return (
    <section className={`${styles.location} ${page.belowFold}`} aria-labelledby="where">
      <div className={styles.card}>
        <h2 id="where">Visit us</h2>
        <address className={typography.lead}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {shop.opening_hours && <p className={styles.hours}>{shop.opening_hours}</p>}
        {shop.phone && (
          <p>
            <a className={button.link} href={telephoneLink(shop.phone)}>
              {shop.phone}
            </a>
          </p>
        )}
        <p className={`${button.group} ${styles.actions}`}>
          <a className={button.secondary} href={osm} rel="noopener">
            Get directions
          </a>
          <a className={button.link} href={google} rel="noopener">
            Directions in Google Maps
          </a>
        </p>
      </div>
      {shop.latitude !== null && shop.longitude !== null && (
        <MapOnDemand name={shopNameOf(shop)} address={mapUrl(shop.latitude, shop.longitude)} />
      )}
    </section>
  );
}

function MapOnDemand({ name, address }: { name: string; address: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.map}>
      <Streets />
      {shown && <iframe src={address} title={`Map around ${name}`} referrerPolicy="strict-origin-when-cross-origin" />}
      <p className={styles.question}>
        <button
          type="button"
          className={`${button.secondary} ${button.small}`}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide map" : "Show map"}
        </button>
        <span className={typography.micro}>Map © OpenStreetMap</span>
      </p>
    </div>
  );
}

/** A drawing of streets of no particular place, shown until the map is loaded. */
const Streets = () => (
  <svg viewBox="0 0 960 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className={styles.park} d="M620 120l150-30 110 190-60 90-140 40-80-140z" />
    <g className={styles.roads}>
      <path strokeWidth="26" d="M-20 700C160 640 240 560 400 470S760 250 980 190" />
      <path strokeWidth="22" d="M140-20C180 180 240 330 380 470S600 720 640 840" />
      <path
        strokeWidth="7"
        d="M220-20 560 840M460-20 800 840M700-20 960 640M-20 240 980 40M-20 480 980 270M-20 840 980 560"
      />
    </g>
    <path className={styles.pin} d="M420 470l-17-28a44 44 0 1 1 34 0z" />
  </svg>
);
