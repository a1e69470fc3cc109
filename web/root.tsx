import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration, useLocation } from "react-router";
import { DEFAULT_SHOP_NAME } from "#contract/settings.shop-name.ts";
import type { Route } from "./+types/root";
import "./trusted-types.ts";
import "./ui/tokens.css";
import "./ui/elements.css";
import { isInBackOffice } from "./area.ts";
import { earlyEventsScript } from "./early-events.ts";
import latin from "./fonts/archivo-latin.woff2?url";
import { InlineScript } from "./inline-script.tsx";
import { ModuleScripts } from "./module-scripts.tsx";
import styles from "./root.module.css";
import { markFirstPage } from "./storefront/shell/mark-first-page.ts";
import favicon from "./ui/favicon.svg?url";
import { QueueNotice } from "./ui/queue-notice.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "preload", href: latin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = () => [{ title: DEFAULT_SHOP_NAME }];

/** The document of every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  // Browser tests wait for this attribute.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);

  const { pathname } = useLocation();

  return (
    <html lang="en-PH" data-density={isInBackOffice(pathname) ? "compact" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#F5F5F0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121417" />
        <Meta />
        {/* First of all styles, because it declares the order of the layers. */}
        <style>@layer reset, base, ui, components, utilities;</style>
        <Links />
        {/* Before the first picture and click. Rendered by the server only, because it is not needed after hydration. */}
        <InlineScript code={import.meta.env.SSR ? `${earlyEventsScript};${markFirstPage}` : ""} />
      </head>
      <body>
        {children}
        <QueueNotice />
        <ScrollRestoration />
        <ModuleScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The error page when even the layout failed: plain text and a link, without anything that could fail again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className={styles.error}>
      <h1>{missing ? "404 Not Found" : "Something went wrong"}</h1>
      <p>{missing ? "There is nothing at this address." : "Nothing was lost. Please load the page again."}</p>
      <p>
        <a href="/">Take Me Home</a>
      </p>
    </main>
  );
}
