import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isEqualInConstantTime } from "#db/constant-time.ts";

/** Decides who may become the owner of a shop that has none. */
export type FirstOwner = {
  /** Why this request does not make its sender the owner, as a message for the field `owner_code`; null when it does. */
  rejectionOf(request: FastifyRequest, typed: string | undefined): string | null;
};

const MISSING = "This shop has no owner yet. Enter the code from its start message.";
const WRONG = "This code is wrong. Copy it from the shop's start message.";

/**
 * Asks for the owner code, except on the machine of the shop. `isPublic`: others reach the shop through a proxy, so no request counts as
 * one of this machine.
 */
export function firstOwner({ key, isPublic }: { key: Buffer; isPublic: boolean }): FirstOwner {
  const code = ownerCode(key);
  return {
    rejectionOf(request, typed = "") {
      if (isEqualInConstantTime(plain(typed), plain(code)) || (!isPublic && isFromThisMachine(request.raw)))
        return null;
      return plain(typed) === "" ? MISSING : WRONG;
    },
  };
}

/**
 * The code that the shop prints at start while it has no owner: 128 bits, such as `3f9a77c1-04be8d21-…`. It is derived from the key of
 * the shop, so that all processes of a shop know the same one and it is stored nowhere.
 */
export function ownerCode(key: Buffer): string {
  const digits = createHmac("sha256", key).update("owner code").digest("hex").slice(0, 32);
  return digits.replaceAll(/(.{8})(?=.)/g, "$1-");
}

const plain = (code: string): string => code.toLowerCase().replaceAll(/[^0-9a-z]/g, "");

/** The headers by which a proxy says that it passes a request on. */
const FORWARDING = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request comes from a program on this machine. The name is checked because a web site can give its own name this machine's
 * address (DNS rebinding) and so make a visitor's browser send requests here.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest["raw"]): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? "";
  return isLoopback && LOCAL_NAMES.includes(name) && !FORWARDING.some((header) => header in headers);
}
