import { renderToStaticMarkup } from "react-dom/server";
import latin from "./fonts/archivo-latin.woff2?url";
import { Wordmark } from "./ui/brand.tsx";

/** Inline styles, so that an overloaded shop gets no further request for this page. */
const styles = `
@font-face { font-family: Archivo; src: url("${latin}") format("woff2"); font-weight: 400 800; font-stretch: 100% 125%; font-display: swap }
* { box-sizing: border-box; margin: 0 }
body { background: #17332b; color: #f5f5f0; font: 400 1.125rem/1.55 Archivo, "Helvetica Neue", Arial, sans-serif }
main { min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; padding: clamp(24px, 5vw, 96px) }
svg { height: 20px; width: 104px; display: block }
div { align-self: end; display: grid; gap: 24px; justify-items: start; max-width: 60rem }
h1 { font-size: clamp(2.5rem, 1.1rem + 7vw, 8rem); font-weight: 700; font-stretch: 125%; line-height: .98; letter-spacing: -.03em }
p { max-width: 34em; color: #bcc8c0 }
a { background: #ff5a1f; color: #14161a; font-weight: 600; font-stretch: 110%; text-decoration: none; padding: 14px 26px; border-radius: 4px }
a:hover { background: #ff7443 }
a:focus-visible { outline: 3px solid #f5f5f0; outline-offset: 3px }
`;

/** A page without header and footer, which need data. The server sends it with a header that loads the page again. */
const waitingPage = (title: string, reason: string): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-PH" data-hydrated="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <Wordmark />
          <div>
            <h1>{title}</h1>
            <p>{reason} Your cart and your orders are safe. This page tries again by itself in a few seconds.</p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the requested URL */}
            <a href="">Try again</a>
          </div>
        </main>
      </body>
    </html>,
  )}`;

/** The page that visitors see when the overloaded shop refuses their request. */
export const busyPage = waitingPage("The shop is very busy", "More people are here just now than it can serve.");

/** The page that visitors see while the database cannot be reached. */
export const outagePage = waitingPage("We will be right back", "The shop has a short technical problem.");
