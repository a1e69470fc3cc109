import type { Address } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { session } from "#web/session.ts";
import { splitName } from "#web/ui/split-name.ts";
import { toBillingDetails } from "../../addresses/convert-address.ts";
import { type BillingDetails, billingFields, readDraft, saveDraft } from "./checkout-draft.ts";

/**
 * Fills the empty fields of the draft with name, email and default address of the signed-in customer. Returns the saved
 * addresses; none when they cannot be loaded, because the form works without them.
 */
export async function prefillDraft(signal: AbortSignal): Promise<Address[]> {
  if (session().token === null) return [];
  try {
    const [{ account }, { addresses }] = await Promise.all([
      call("GET /api/account", {}, { signal }),
      call("GET /api/addresses", {}, { signal }),
    ]);
    const defaultAddress = addresses.find((address) => address.default);
    const known: Partial<BillingDetails> = {
      ...splitName(account.name),
      email: account.email,
      ...(defaultAddress && toBillingDetails(defaultAddress)),
    };
    const billing = readDraft();
    // The parts of an address belong to its text.
    if (billing.address !== "") known.structured_address = billing.structured_address;
    for (const name of billingFields) billing[name] ||= known[name] ?? "";
    saveDraft(billing);
    return addresses;
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return [];
  }
}
