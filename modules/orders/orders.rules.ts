import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { type OrderState, orderStates, type PaymentMode } from "#contract/vocabulary.ts";

/** A Philippine phone number in E.164, for example +639175550142; null when it is none. */
export function philippinePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "PH");
  return number?.country === "PH" && number.isValid() ? number.number : null;
}

/** The number that stands for a state on the wire. */
export const codeOf = (state: OrderState): number => orderStates[state].code;

/** The state that a number on the wire stands for; undefined when there is none. */
export const stateOf = (code: number): OrderState | undefined =>
  (Object.keys(orderStates) as OrderState[]).find((state) => orderStates[state].code === code);

/** Which ways to pay complete an order in this shop today. */
export const isPayable = (mode: PaymentMode): boolean => mode === "cod";
