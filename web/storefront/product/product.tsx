import type { CSSProperties } from "react";
import { Link, redirect } from "react-router";
import type { Client } from "#contract/api.ts";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { money } from "#web/ui/money.ts";
import { valueIn } from "#web/ui/specification.ts";
import { CompareBox } from "../compare/compare-box.tsx";
import { kinds } from "../frame/kinds.ts";
import { missingPage, orErrorPage } from "../page-data.ts";
import { missingHead } from "../page-head.ts";
import { ProductCard, pathOf, StockBadge, Was } from "../product-card.tsx";
import { productsOf } from "../product-lists.ts";
import { frameIn } from "../shop.ts";
import type { Route } from "./+types/product";
import { About, Figures } from "./about.tsx";
import { BuyForm, BuyUnscripted } from "./buy-form.tsx";
import { Gallery } from "./gallery.tsx";
import { headOf } from "./head.ts";
import "./product.css";

export { PageError as ErrorBoundary } from "../page-error.tsx";
export { priceFont as links } from "../price-font.ts";

/** Related products beside a product. */
const RELATED = 4;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? headOf(loaderData.product, frameIn(matches)) : missingHead({ matches });

export const loader = ({ params, url, context, request }: Route.LoaderArgs) =>
  readProduct(params, url, context.get(apiContext), request.signal);

export const clientLoader = ({ params, url, request }: Route.ClientLoaderArgs) =>
  readProduct(params, url, call, request.signal);

async function readProduct(params: { type: string; id: string }, url: URL, api: Client, signal: AbortSignal) {
  const kind = kinds.find(({ type }) => type === params.type);
  if (!kind) throw missingPage();
  const [{ product }, { products }] = await orErrorPage(
    Promise.all([
      api("GET /api/viewproductdetail/:id", { params: { id: params.id } }, { signal }),
      productsOf(kind.type, api, { limit: RELATED + 1, in_stock: "1" }, signal),
    ]),
  );
  if (url.pathname !== pathOf(product)) throw redirect(pathOf(product), 301);
  const related = products.filter(({ id }) => id !== product.id).slice(0, RELATED);
  return { kind, product, related };
}

export default function ProductPage({ loaderData: { kind, product, related } }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="prod">
        <Gallery product={product} />
        <div className="buy">
          <nav className="crumb" aria-label="You are here">
            <ol>
              <li>
                <Link to={kind.path}>{kind.label}</Link>
              </li>
              <li aria-current="page">{product.productname}</li>
            </ol>
          </nav>
          <div>
            <h1 style={{ "--letters": longestWordIn(product.productname) } as CSSProperties}>{product.productname}</h1>
            <p className="lead soft mt-3">{product.description.split("\n\n")[0]}</p>
          </div>
          <Price selling={product.selling} original={product.original} />
          <p>
            <StockBadge stock={product.stock} />
          </p>
          <BuyForm key={product.id} product={product} max={Math.min(product.stock, MAX_QUANTITY)} />
          <BuyUnscripted product={product} />
          {product.type === "scooter" && <CompareBox product={product} />}
          <dl className="when">
            <Fact name="Delivery" value="Next day: Free" />
            <Fact name="Payment" value="Cash on delivery" />
            <Fact name="LTO class" value={valueIn(product.attributes, "lto_class")} />
          </dl>
        </div>
      </div>
      <Figures product={product} />
      <About product={product} />
      {related.length > 0 && (
        <section className="section pt-0" aria-labelledby="related">
          <div className="wrap">
            <h2 id="related" className="mb-[clamp(24px,2.4vw,64px)]">
              More {kind.label.toLowerCase()}
            </h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens this scrolls sideways, by keyboard too */}
            <ul className="shelf shelf-4" tabIndex={0} aria-label={`More ${kind.label.toLowerCase()}`}>
              {related.map((other, position) => (
                <ProductCard key={other.id} product={other} position={position} heading="h3" />
              ))}
            </ul>
          </div>
        </section>
      )}
    </main>
  );
}

/** Letters of the longest word: the title is no larger than lets that stand in one line. */
const longestWordIn = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

function Price({ selling, original }: { selling: number; original: number }) {
  const saving = original - selling;
  return (
    <div>
      <div className="buy-price">
        <p className="price">{money(selling)}</p>
        {saving > 0 && <Was amount={original} />}
      </div>
      <p className="small mt-2.5">{saving > 0 ? `You save ${money(saving)}. VAT included.` : "VAT included."}</p>
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
