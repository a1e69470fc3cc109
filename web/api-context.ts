import { createContext } from "react-router";
import type { Client } from "#contract/api.ts";

/** The context key of the client that server loaders use, which calls the API without HTTP. */
export const apiContext = createContext<Client>();
