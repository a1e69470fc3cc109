import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Which addresses the shop may send requests to: those of the internet, this machine too (the shop runs on it without a
 * public address), or any.
 */
export type ReachableAddresses = "public" | "this_machine" | "any";

// What IANA's registries of special-purpose addresses name as not globally reachable, and multicast.
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, prefix, "ipv4");

// Of IPv6 only 2000::/3 is public; in it, these are not, or carry an IPv4 address.
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, prefix, "ipv6");

const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? globalIpv6.check(address, "ipv6") && !notPublic.check(address, "ipv6")
    : !notPublic.check(address, "ipv4");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** The host of a URL as DNS has it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

const THIS_MACHINE: readonly string[] = ["localhost", "127.0.0.1", "::1"];
const isThisMachine = (host: string): boolean => THIS_MACHINE.includes(host);

/** Whether a request to this host may go to this IP address, which the host resolved to. */
export function mayReach(reachable: ReachableAddresses, host: string, address: string): boolean {
  if (reachable === "any" || isPublic(address)) return true;
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  return reachable === "this_machine" && isThisMachine(host) && loopback.check(address, family);
}

/** Whether a URL may be saved: http only where nothing leaves this machine. */
export function isAllowedUrl(reachable: ReachableAddresses, text: string): boolean {
  const url = new URL(text);
  if (url.protocol === "https:" || reachable === "any") return true;
  return reachable === "this_machine" && isThisMachine(hostOf(url));
}

/** A request that was not sent, because it would have left the public internet. */
export class PrivateAddress extends Error {}

/** A lookup that fails when the host has an address that may not be reached. The address that was checked is the one that is used. */
export const checkedLookup =
  (host: string, reachable: ReachableAddresses): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, "");
      const [first] = found;
      if (!first) return done(new Error("The host has no address"), "");
      if (!found.every(({ address }) => mayReach(reachable, host, address))) return done(new PrivateAddress(), "");
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
