/** The steps of a new shop. Free of zod, since the back office loads this file. */

/** What an owner does before the shop opens, in this order. */
export const checklistSteps = {
  seller: "Enter the seller: owner and DTI or SEC registration",
  address: "Enter the address and the opening hours",
  position: "Put the shop on the map",
  contact: "Enter a phone number and an email address",
  mail: "Connect a mail server",
  payments: "Choose how customers pay",
  delivery: "Set the delivery fees",
  product: "Show a product",
  two_factor: "Protect each owner's account with two-factor sign-in",
} as const;
export type ChecklistStep = keyof typeof checklistSteps;
