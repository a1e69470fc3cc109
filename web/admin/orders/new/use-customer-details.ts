import { useState } from "react";
import { type AddressValue, addressLabels, barangayCodeOf } from "#web/ui/address-value.ts";
import type { CustomerValues } from "./customer-fields.tsx";

/** The fields that the details of a customer are filled in. */
const filledIn = ["firstname", "lastname", "phone", "email", ...Object.keys(addressLabels)];

/** The customer of a phone order: what the fields hold at first, the address for the price, and whether anything is there. */
export function useCustomerDetails(markCorrected: (...fields: string[]) => void) {
  const [isTyped, setIsTyped] = useState(false);
  const [fields, setFields] = useState<{ key: number; values: CustomerValues }>({ key: 0, values: {} });
  const [address, setAddress] = useState({ address: "", barangay_code: null as string | null });

  return {
    /** With another key the fields begin again. */
    fields,
    address,
    isEmpty: !isTyped && address.address === "" && address.barangay_code === null,

    /** Fills the fields with a customer that was found. */
    fillIn(details: CustomerValues) {
      const { address = "", structured_address = "" } = details;
      setFields((now) => ({ key: now.key + 1, values: details }));
      setIsTyped(true);
      setAddress({ address, barangay_code: barangayCodeOf({ structured_address }) });
      markCorrected(...filledIn);
    },

    changeAddress(now: AddressValue, corrected: string[]) {
      setAddress({ address: now.address, barangay_code: barangayCodeOf(now) });
      markCorrected(...corrected);
    },

    /** Looks whether anything is typed besides the address. */
    readTyped(form: HTMLFormElement) {
      const filled = [...new FormData(form)];
      setIsTyped(filled.some(([name, value]) => !name.includes("address") && value !== ""));
    },
  };
}
