import { waitingPage } from "./waiting-page.tsx";

/** The server sends these pages with a header that loads them again. */
const AGAIN = "Your cart and your orders are safe. This page tries again by itself in a few seconds.";

/** The page that visitors see when the overloaded shop refuses their request. */
export const busyPage = waitingPage(
  "The shop is very busy",
  `More people are here just now than it can serve. ${AGAIN}`,
);

/** The page that visitors see while the database cannot be reached. */
export const outagePage = waitingPage("We will be right back", `The shop has a short technical problem. ${AGAIN}`);
