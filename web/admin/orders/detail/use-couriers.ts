import { useEffect, useState } from "react";
import type { Courier } from "#contract/couriers.ts";
import { call } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";

/** The couriers, null while they are being loaded, and why they could not be. */
export function useCouriers(): { couriers: Courier[] | null; failure: ApiError | null } {
  const [couriers, setCouriers] = useState<Courier[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    call("GET /api/admin/couriers", {}, { signal: leaving.signal })
      .then((reply) => setCouriers(reply.couriers))
      .catch((reason: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(reason instanceof ApiError)) throw reason;
        setFailure(reason);
      });
    return () => leaving.abort();
  }, []);

  return { couriers, failure };
}
