import { builtInTypes } from "#contract/enums.ts";
import type { ShopDetails } from "#contract/settings.ts";
import { telephoneLink } from "./shop.ts";

// Details of the shop that no page needs when it opens, so that a first visit does not load them.

/** A phone number as a link that opens a chat on Viber. */
export const viberLink = (phone: string): string =>
  `viber://chat?number=${encodeURIComponent(telephoneLink(phone).replace("tel:", "").replace(/^63/, "+63"))}`;

/** The months of warranty by product type, where there is one. */
export const shopWarranties = (shop: ShopDetails) =>
  builtInTypes.flatMap((type) => {
    const months = shop[`warranty_${type}`];
    return months === null ? [] : [{ type, months }];
  });

/** The seller details that the law requires (Republic Act 11967 and JAO 22-01); empty when none are set. */
export const sellerDetails = ({ owner, registration, tin, vat_registered }: ShopDetails) =>
  [
    { name: "Owner", value: owner },
    { name: "Registration", value: registration },
    { name: "TIN", value: tin },
    { name: "VAT", value: vat_registered === null ? "" : vat_registered ? "VAT-registered" : "Not VAT-registered" },
  ].filter(({ value }) => value !== "");
