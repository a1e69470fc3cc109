import type { CSSProperties } from "react";
import { Link, redirect } from "react-router";
import type { Client } from "#contract/api.ts";
import { MAX_QUANTITY } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { money } from "#web/ui/money.ts";
import { formatAttribute } from "#web/ui/specification.ts";
import { errorPageOnRefusal, notFoundResponse } from "../../shell/page-data.ts";
import { notFoundHead } from "../../shell/page-head.ts";
import { layoutDataOf } from "../../shell/shop.ts";
import { categories } from "../categories.ts";
import { CompareCheckbox } from "../compare/compare-checkbox.tsx";
import { OriginalPrice, ProductCard, productPath, StockBadge } from "../product-card.tsx";
import { readProducts } from "../product-lists.ts";
import type { Route } from "./+types/product-page";
import { About, KeySpecs } from "./about.tsx";
import { BuyForm, BuyWithoutScripts } from "./buy-form.tsx";
import { Gallery } from "./gallery.tsx";
import { productHead } from "./product-head.ts";
import "./product.css";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

/** Related products beside a product. */
const RELATED = 4;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productHead(loaderData.product, layoutDataOf(matches)) : notFoundHead({ matches });

export const loader = ({ params, url, context, request }: Route.LoaderArgs) =>
  readProduct(params, url, context.get(apiContext), request.signal);

export const clientLoader = ({ params, url, request }: Route.ClientLoaderArgs) =>
  readProduct(params, url, call, request.signal);

async function readProduct(params: { type: string; id: string }, url: URL, api: Client, signal: AbortSignal) {
  const kind = categories.find(({ type }) => type === params.type);
  if (!kind) throw notFoundResponse();
  const [{ product }, { products }] = await errorPageOnRefusal(
    Promise.all([
      api("GET /api/viewproductdetail/:id", { params: { id: params.id } }, { signal }),
      readProducts(kind.type, api, { limit: RELATED + 1, in_stock: "1" }, signal),
    ]),
  );
  if (url.pathname !== productPath(product)) throw redirect(productPath(product), 301);
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
          <BuyWithoutScripts product={product} />
          {product.type === "scooter" && <CompareCheckbox product={product} />}
          <dl className="when">
            <Fact name="Delivery" value="Next day: Free" />
            <Fact name="Payment" value="Cash on delivery" />
            <Fact name="LTO class" value={formatAttribute(product.attributes, "lto_class")} />
          </dl>
        </div>
      </div>
      <KeySpecs product={product} />
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
        {saving > 0 && <OriginalPrice amount={original} />}
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
