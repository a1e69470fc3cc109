import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import latin from "./fonts/archivo-latin.woff2?url";
import { Wordmark } from "./ui/brand.tsx";

/** Inline styles, so that an overloaded shop gets no further request for this page. */
const styles = `
@font-face { font-family: Archivo; src: url("${latin}") format("woff2"); font-weight: 400 800; font-stretch: 100% 125%; font-display: swap }
* { box-sizing: border-box; margin: 0 }
body { background: #17332b; color: #f5f5f0; font: 400 1.125rem/1.55 Archivo, "Helvetica Neue", Arial, sans-serif }
main { min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; gap: clamp(32px, 4vw, 64px); padding: clamp(24px, 5vw, 96px) }
svg { height: 20px; width: 104px; display: block }
div { align-self: end; display: grid; gap: 24px; justify-items: start; max-width: 60rem }
h1 { font-size: clamp(2.5rem, 1.1rem + 7vw, 8rem); font-weight: 700; font-stretch: 125%; line-height: .98; letter-spacing: -.03em }
p { max-width: 34em; color: #bcc8c0 }
section { margin-top: 16px }
h2 { font-size: 1.25rem; font-weight: 600; font-stretch: 110% }
ul { list-style: none; padding: 0; margin: 12px 0; display: flex; flex-wrap: wrap; gap: 12px 24px }
ul a { display: grid; gap: 8px; width: 120px; color: inherit; line-height: 1.3; font-size: 1rem }
ul img { display: block; width: 120px; height: 120px; object-fit: contain; background: #f5f5f0; border-radius: 8px }
div > a { background: #ff5a1f; color: #14161a; font-weight: 600; font-stretch: 110%; text-decoration: none; padding: 14px 26px; border-radius: 4px }
div > a:hover { background: #ff7443 }
a:focus-visible { outline: 3px solid #f5f5f0; outline-offset: 3px }
`;

/** A page without header and footer, which need data. It is shown until the requested page can be. */
export const waitingPage = (title: string, text: string, more?: ReactNode): string =>
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
            <p>{text}</p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the requested URL */}
            <a href="">Try again</a>
            {more}
          </div>
        </main>
      </body>
    </html>,
  )}`;
