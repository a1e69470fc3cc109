import { useState } from "react";
import type { ShopDetails } from "#contract/settings.ts";
import { shopAddressLines, shopNameOf, telephoneLink } from "../../shell/shop.ts";
import { directionUrls, mapUrl } from "./store-map.ts";
import "./store-location.css";

/** Where the shop is. The map comes from another host, so it comes when it is asked for; the address is here anyway. */
export function StoreLocation({ shop }: { shop: ShopDetails }) {
  const address = shopAddressLines(shop);
  if (address.length === 0) return null;
  const { osm, google } = directionUrls(shop);
  return (
    <section className="where" aria-labelledby="where">
      <div className="where-card">
        <h2 id="where">Come by.</h2>
        <address className="lead">
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {shop.opening_hours && <p className="where-hours">{shop.opening_hours}</p>}
        {shop.phone && (
          <p>
            <a className="link" href={telephoneLink(shop.phone)}>
              {shop.phone}
            </a>
          </p>
        )}
        <p className="acts">
          <a className="btn btn-line" href={osm} rel="noopener">
            Get directions
          </a>
          <a className="link" href={google} rel="noopener">
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
    <div className="where-map">
      <Streets />
      {shown && <iframe src={address} title={`Map around ${name}`} referrerPolicy="strict-origin-when-cross-origin" />}
      <p className="where-ask">
        <button type="button" className="btn btn-line btn-s" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide map" : "Show map"}
        </button>
        <span className="micro">{shown ? "The address stays beside it." : "It is loaded from OpenStreetMap."}</span>
      </p>
    </div>
  );
}

/** A drawing of streets, of no place in particular: what is there until the map is. */
const Streets = () => (
  <svg viewBox="0 0 960 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="where-park" d="M620 120l150-30 110 190-60 90-140 40-80-140z" />
    <g className="where-roads">
      <path strokeWidth="26" d="M-20 700C160 640 240 560 400 470S760 250 980 190" />
      <path strokeWidth="22" d="M140-20C180 180 240 330 380 470S600 720 640 840" />
      <path
        strokeWidth="7"
        d="M220-20 560 840M460-20 800 840M700-20 960 640M-20 240 980 40M-20 480 980 270M-20 840 980 560"
      />
    </g>
    <path className="where-pin" d="M420 470l-17-28a44 44 0 1 1 34 0z" />
  </svg>
);
