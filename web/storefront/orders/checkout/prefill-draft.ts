import type { Address } from "#contract/addresses.ts";
import { ApiError, call } from "#web/api.ts";
import { session } from "#web/session.ts";
import { splitName, toBillingDetails } from "../../addresses/convert-address.ts";
import { billingFields, readDraft, saveDraft } from "./checkout-draft.ts";

/**
 * Begins the billing form with what the shop knows of who is signed in, where nothing is typed yet: name and e-mail, and
 * the default address. Gives the saved addresses; none when they cannot be read, since all of it can be typed as well.
 */
export async function prefillDraft(signal: AbortSignal): Promise<Address[]> {
  if (session().token === null) return [];
  try {
    const [{ account }, { addresses }] = await Promise.all([
      call("GET /api/account", {}, { signal }),
      call("GET /api/addresses", {}, { signal }),
    ]);
    const usual = addresses.find((address) => address.default);
    const known = { ...splitName(account.name), email: account.email, ...(usual && toBillingDetails(usual)) };
    const billing = readDraft();
    for (const name of billingFields) billing[name] ||= known[name] ?? "";
    saveDraft(billing);
    return addresses;
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    return [];
  }
}
