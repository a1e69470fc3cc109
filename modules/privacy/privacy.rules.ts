/** What happens to a column with an email address, a phone number, a name or where money is sent when its owner exports or erases their data. */
type Treatment = {
  /** `true`, or why the export leaves it out. */
  exported: true | { not: string };
  /** `true` when the value is erased, or why it stays. */
  erased: true | { not: string };
};

const SHOP = { not: "It belongs to the shop." };

/**
 * Every text column that holds an email address, a phone number, a recipient or where a refund goes. A test compares this list with the database,
 * so that a new column has to be exported and erased, or to say why not.
 */
export const personalColumns: Readonly<Record<string, Treatment>> = {
  "accounts.email": { exported: true, erased: true },
  "accounts.phone": { exported: true, erased: true },
  "addresses.phone": { exported: true, erased: true },
  "addresses.recipient": { exported: true, erased: true },
  "email_changes.email": {
    exported: { not: "Until it is confirmed, the email address may belong to somebody else." },
    erased: true,
  },
  "emails.recipient": { exported: true, erased: true },
  "messages.email": { exported: true, erased: true },
  "orders.email": { exported: true, erased: true },
  "orders.phone": { exported: true, erased: true },
  "returns.refund_to": { exported: true, erased: true },
  "review_opt_outs.email": { exported: { not: "The export says whether the account wants requests." }, erased: true },
  "reviews.email": { exported: true, erased: true },
  "security_links.email": {
    exported: { not: "It is the email address of the account, or one it had within the last week." },
    erased: true,
  },
  "settings.email": { exported: SHOP, erased: SHOP },
  "settings.phone": { exported: SHOP, erased: SHOP },
  "stock_alerts.email": { exported: true, erased: true },
  "test_rides.email": { exported: true, erased: true },
  "test_rides.phone": { exported: true, erased: true },
};
