import { paymongo } from "./paymongo.ts";
import { paypal } from "./paypal.ts";
import type { ProviderDefinition } from "./provider.ts";
import { SANDBOX } from "./sandbox.ts";

/** The payment providers that the owner can switch on. */
export const providers = { paymongo, paypal } satisfies Record<string, ProviderDefinition>;

const titles: Readonly<Record<string, { title: string }>> = { ...providers, [SANDBOX]: { title: "Sandbox" } };

/** What staff read instead of the name of a provider. */
export const providerTitle = (name: string): string => titles[name]?.title ?? name;
