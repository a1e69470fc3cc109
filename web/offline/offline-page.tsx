import { waitingPage } from "../waiting-page.tsx";
import { CART_LINES_KEY, SEEN_PRODUCTS_KEY } from "./offline-data.ts";

/** How often the page asks whether the shop can be reached, in milliseconds. */
const RETRY_MS = 10_000;

/**
 * Lists what the browser keeps: see `offline-data.ts`. The page is loaded again when the shop can be reached; the worker shows it in place
 * of any page, so its address is the one that was asked for.
 */
export const offlineScript = `{
const read = (key) => { try { return JSON.parse(localStorage.getItem(key)) ?? [] } catch { return [] } };
const show = (id, items, draw) => {
  const section = document.getElementById(id);
  section.hidden = items.length === 0;
  section.querySelector("ul").append(...items.map((item) => {
    const row = document.createElement("li");
    row.append(...draw(item));
    return row;
  }));
};
show("cart", read("${CART_LINES_KEY}"), ({ name, quantity }) => [quantity + " × " + name]);
show("seen", read("${SEEN_PRODUCTS_KEY}"), ({ name, path, picture }) => {
  const link = document.createElement("a");
  const image = new Image(120, 120);
  image.alt = "";
  image.src = picture;
  image.onerror = () => image.remove();
  link.href = path;
  link.append(image, name);
  return [link];
});
const again = () => fetch("/healthz").then(({ ok }) => ok && location.reload(), () => undefined);
addEventListener("online", again);
setInterval(again, ${RETRY_MS});
}`;

/** The page that the service worker shows when a page of the shop cannot be loaded. */
export const offlinePage = waitingPage(
  "The shop cannot be reached",
  "Check your connection. This page tries again by itself.",
  <>
    <section id="cart" aria-labelledby="cart-title" hidden>
      <h2 id="cart-title">In your cart</h2>
      <ul />
      <p>Prices and stock are shown when the shop can be reached.</p>
    </section>
    <section id="seen" aria-labelledby="seen-title" hidden>
      <h2 id="seen-title">Recently viewed</h2>
      <ul />
    </section>
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the script above
      dangerouslySetInnerHTML={{ __html: offlineScript }}
    />
  </>,
);
