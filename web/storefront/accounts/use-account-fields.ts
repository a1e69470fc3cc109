import { type RefObject, useEffect, useRef } from "react";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { useSession } from "#web/session.ts";
import { formatPhone } from "#web/ui/phone.ts";

/**
 * Fills the fields `name`, `email` and `phone` in an element with those of the signed-in customer, unless something is in them. The server
 * renders them empty, because the page is cached for everybody. Returns the ref of the element.
 */
export function useAccountFields(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const { token } = useSession();
  useEffect(() => {
    if (token === null) return;
    let isOver = false;
    const fill = async () => {
      const fields = [...(element.current?.querySelectorAll("input") ?? [])];
      const known = await readKnown(fields.some(({ name }) => name === "phone"));
      if (!isOver) for (const field of fields) field.value ||= known.get(field.name) ?? "";
    };
    void fill();
    return () => {
      isOver = true;
    };
  }, [token]);
  return element;
}

/** What the account has, by field; the phone is that of the default address. Empty when it cannot be loaded: the form works without it. */
async function readKnown(withPhone: boolean): Promise<Map<string, string>> {
  try {
    const [{ account }, { addresses }] = await Promise.all([
      call("GET /api/account", {}),
      withPhone ? call("GET /api/addresses", {}) : { addresses: [] },
    ]);
    const phone = formatPhone(addresses.find((address) => address.default)?.phone ?? "");
    return new Map([
      ["name", account.name],
      ["email", account.email],
      ["phone", phone],
    ]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Map();
  }
}
