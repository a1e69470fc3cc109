import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ApiError } from "./api-error.ts";
import { stepsWithCode } from "./next-page.ts";

// The router calls a loader and awaits the page's styles before it awaits the loader. A refusal that arrives sooner counts as
// unhandled for that moment, although the page shows it.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof ApiError) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[stepsWithCode]} />
    </StrictMode>,
  );
});
