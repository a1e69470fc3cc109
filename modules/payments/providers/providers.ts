import { paymongo } from "./paymongo.ts";
import { paypal } from "./paypal.ts";
import type { ProviderDefinition } from "./provider.ts";

/** The payment providers that the owner can switch on. */
export const providers = { paymongo, paypal } satisfies Record<string, ProviderDefinition>;
