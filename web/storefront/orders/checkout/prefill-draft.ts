import type { Address } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";
import { addressValue } from "#web/ui/address-value.ts";
import { formatPhone } from "#web/ui/phone.ts";
import { splitName } from "#web/ui/split-name.ts";
import { toBillingDetails } from "../../addresses/convert-address.ts";
import { type BillingDetails, billingFields, readDraft, saveDraft } from "./checkout-draft.ts";

/**
 * Fills the empty fields of the draft with name and email of the signed-in customer, and with their default address or, without one, the
 * recipient of their latest order. Returns the saved addresses; none when they cannot be loaded, because the form works without them.
 */
export async function prefillDraft(signal: AbortSignal): Promise<Address[]> {
  const { token } = session();
  if (token === null) return [];
  try {
    const [{ account }, { addresses }] = await Promise.all([
      call("GET /api/account", {}, { signal }),
      call("GET /api/addresses", {}, { signal }),
    ]);
    const defaultAddress = addresses.find((address) => address.default);
    const known: Partial<BillingDetails> = {
      ...splitName(account.name),
      email: account.email,
      ...(defaultAddress ? toBillingDetails(defaultAddress) : needsRecipient() && (await findLatestRecipient(signal))),
    };
    // Signed out meanwhile, perhaps in another tab: nothing of the customer is stored any more.
    if (session().token !== token) return [];
    const billing = readDraft();
    // The parts of an address belong to its text.
    if (billing.address !== "") known.structured_address = billing.structured_address;
    for (const name of billingFields) billing[name] ||= known[name] ?? "";
    saveDraft(billing);
    return addresses;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

function needsRecipient(): boolean {
  const { phone, address } = readDraft();
  return phone === "" || address === "";
}

/** The recipient of the customer's latest order; null when there is none, or it cannot be loaded. */
async function findLatestRecipient(signal: AbortSignal): Promise<Partial<BillingDetails> | null> {
  try {
    const { orders } = await call("GET /api/my-orders", { query: { limit: 1 } }, { signal });
    const [latest] = orders;
    if (!latest) return null;
    const { order } = await call("GET /api/my-order/:id", { params: { id: latest.id } }, { signal });
    const { firstname, lastname, phone, address, structured_address: parts } = order;
    return {
      firstname,
      lastname,
      phone: formatPhone(phone),
      ...(parts ? addressValue(parts) : { address, structured_address: "" }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
