import { createContext } from "react-router";
import type { Client } from "#contract/api.ts";

/** Where a loader on the server finds the client that reaches the API without a detour over HTTP. */
export const apiContext = createContext<Client>();
