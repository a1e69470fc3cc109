import { createContext } from "react-router";
import type { SentForm } from "#contract/errors.ts";

/** The context key of the form that a browser without scripts sent, and that was refused; null for every other request. */
export const sentFormContext = createContext<SentForm | null>(null);
