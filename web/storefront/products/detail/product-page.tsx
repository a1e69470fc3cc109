import { type CSSProperties, lazy, memo, type ReactNode, Suspense } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import type { Client } from "#contract/api.ts";
import { MAX_COMPANIONS } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { apiContext } from "#web/api-context.ts";
import { untilLoaded } from "#web/load-again.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { formatAttribute } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { clientOnly } from "#web/ui/use-lazy-import.ts";
// Its code is loaded later than what the server renders of it.
import reviewStyles from "../../reviews/product-reviews.module.css";
import type { ProductReviewsProps } from "../../reviews/product-reviews.tsx";
import { Stars } from "../../reviews/stars.tsx";
import { firstUse } from "../../shell/first-use.ts";
import page from "../../shell/page.module.css";
import { errorPageOnRefusal, movedTo } from "../../shell/page-data.ts";
import { notFoundHead } from "../../shell/page-head.ts";
import pageLayouts from "../../shell/page-layouts.module.css";
import { serverRendered } from "../../shell/server-rendered.tsx";
import { layoutDataOf, useTestRides } from "../../shell/shop.ts";
import typography from "../../shell/typography.module.css";
import { WishButton } from "../../wishlist/wish-button.tsx";
import { CompareCheckbox } from "../compare/compare-checkbox.tsx";
import productCard from "../product-card.module.css";
import { OriginalPrice, ProductCard, productPath, StockBadge } from "../product-card.tsx";
import { type ListedProduct, readProducts, toListedProduct } from "../product-lists.ts";
import { codTerms, waysToPay } from "../ways-to-pay.ts";
import type { Route } from "./+types/product-page";
import about from "./about.module.css";
import { BUY_FORM, BuyForm, BuyWithoutScripts, missingOptions } from "./buy-form.tsx";
import { Gallery } from "./gallery.tsx";
import keySpecs from "./key-specs.module.css";
import { productHead } from "./product-head.ts";
import styles from "./product-page.module.css";

export { PageError as ErrorBoundary } from "../../shell/page-error.tsx";
export { priceFont as links } from "../../shell/price-font.ts";

/** Most products have no options, and load nothing for them. */
const OptionPicker = lazy(() => untilLoaded(() => import("./option-picker.tsx")));

/** Only what is out of stock needs it. The server does not render it: a press before it is loaded would be lost. */
const StockAlert = clientOnly(() => import("./stock-alert.tsx"));

/** Only phones show it, and only after somebody has scrolled. */
const BuyBar = clientOnly(async () => {
  await firstUse(BUY_FORM);
  return import("./buy-bar.tsx");
});

const About = serverRendered({
  id: "product-texts",
  load: () => import("./about.tsx"),
  styles: [about.about, keySpecs.specs],
});

/** What the server rendered can be read at once; it is loaded to work when somebody begins to use the page. */
const ProductReviews = lazy(async () => {
  await firstUse("reviews");
  return untilLoaded(() => import("../../reviews/product-reviews.tsx"));
});

/**
 * Not rendered again with the page, which would replace what the server rendered. The styles are used here, so that the page loads them
 * before the code of the reviews.
 */
const Reviews = memo((props: ProductReviewsProps) => (
  <section className={`${page.section} ${page.belowFold}`} id="reviews" aria-labelledby="reviews-title">
    <div className={`${page.wrap} ${reviewStyles.reviews}`}>
      <Suspense>
        <ProductReviews {...props} />
      </Suspense>
    </div>
  </section>
));

/** Related products below a product. */
const RELATED = 4;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productHead(loaderData, layoutDataOf(matches)) : notFoundHead({ matches });

/** Another choice of options is in the data already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export const loader = ({ params, url, context, request }: Route.LoaderArgs) =>
  readProduct(params, url, context.get(apiContext), request.signal);

/** Loads the code of the part below beside the data. */
export async function clientLoader({ params, url, request }: Route.ClientLoaderArgs) {
  const [product] = await Promise.all([readProduct(params, url, call, request.signal), About.load()]);
  return product;
}

async function readProduct(params: { type: string; id: string }, url: URL, api: Client, signal: AbortSignal) {
  const listed = readProducts(params.type, api, { limit: RELATED + 1 + MAX_COMPANIONS, in_stock: "1" }, signal);
  const [{ product }, { modes }, delivery, reviews, { products: companions }, { category, products }] =
    await errorPageOnRefusal(
      Promise.all([
        api("GET /api/viewproductdetail/:id", { params: { id: params.id } }, { signal }),
        api("GET /api/payment-modes", { query: { products: params.id } }, { signal }),
        api("GET /api/delivery-estimates/:id", { params: { id: params.id } }, { signal }),
        api("GET /api/products/:id/reviews", { params: { id: params.id } }, { signal }),
        api("GET /api/products/:id/goes-with", { params: { id: params.id } }, { signal }),
        listed,
      ]).catch(async (reason) => {
        await listed; // For an unknown type this throws the 404 page, without the warning about a product.
        throw reason;
      }),
    );
  if (url.pathname !== productPath(product)) throw movedTo(productPath(product) + url.search);
  const shown = new Set([product, ...companions].map(({ id }) => id));
  const related = products.filter(({ id }) => !shown.has(id)).slice(0, RELATED);
  return { category, product, modes, delivery, reviews, companions: companions.map(toListedProduct), related };
}

export default function ProductPage({
  loaderData: { category, product, modes, delivery, reviews, companions, related },
}: Route.ComponentProps) {
  const { search } = useLocation();
  const variant = product.variants?.find(({ id }) => search === `?variant=${id}`);
  const { selling, stock } = variant ?? product;
  const terms = codTerms(modes, selling);
  const { estimates } = delivery.variants.find(({ id }) => id === variant?.id) ?? delivery;
  return (
    <main id="main">
      <div className={`${pageLayouts.product} ${styles.product}`}>
        <Gallery product={product} first={variant?.image} />
        <div className={pageLayouts.buyColumn}>
          <nav className={styles.breadcrumb} aria-label="You are here">
            <ol>
              <li>
                <Link to={category.path}>{category.label}</Link>
              </li>
              <li aria-current="page">{product.productname}</li>
            </ol>
          </nav>
          <div className={styles.title}>
            <h1 style={{ "--letters": longestWordIn(product.productname) } as CSSProperties}>{product.productname}</h1>
            <p className={`${typography.lead} ${text.soft} ${styles.lead}`}>{product.description.split("\n\n")[0]}</p>
          </div>
          {product.rating && (
            <a className={styles.rating} href="#reviews">
              <Stars {...product.rating} />
            </a>
          )}
          <Price selling={selling} original={product.original} />
          <div className={styles.availability}>
            <StockBadge stock={stock} />
            <WishButton product={product} />
          </div>
          {product.options && (
            <Suspense>
              <OptionPicker product={product} chosen={variant} />
            </Suspense>
          )}
          <BuyForm key={`${product.id} ${variant?.id}`} product={product} variant={variant} stock={stock} />
          {stock === 0 && <StockAlert key={`${product.id} ${variant?.id}`} product={product} variant={variant} />}
          {/* Rendered by the server only, because no browser that runs this file shows it. */}
          <noscript>{import.meta.env.SSR && <BuyWithoutScripts product={product} />}</noscript>
          {product.type === "scooter" && <CompareCheckbox product={product} />}
          {useTestRides().includes(product.id) && (
            <Link className={button.link} to={`/test-ride?scooter=${product.id}`}>
              Book a free test ride
            </Link>
          )}
          <dl className={styles.facts}>
            {stock > 0 ? (
              estimates.map((estimate) => <Fact key={estimate.name} name={estimate.name} value={estimate.text} />)
            ) : (
              <Fact name="Delivery" value="Out of stock now." />
            )}
            <Fact name="Payment" value={waysToPay(modes, selling) || "Not available now"}>
              {terms && <small className={styles.terms}>{terms}</small>}
            </Fact>
            <Fact name="LTO class" value={formatAttribute(product.attributes, "lto_class")}>
              {" "}
              <Link className={text.link} to="/articles/rules-of-the-road">
                What this class means
              </Link>
            </Fact>
          </dl>
        </div>
      </div>
      <About key={`about ${product.id}`} product={product} warranty={category.warranty} />
      {product.rating && <Reviews key={`reviews ${product.id}`} rating={product.rating} first={reviews} />}
      <ProductRow id="goes-with" title="Goes with it" products={companions} />
      <ProductRow id="related" title={`More ${category.label.toLowerCase()}`} products={related} />
      {stock > 0 && (
        <BuyBar
          key={`${product.id} ${variant?.id}`}
          form={BUY_FORM}
          name={product.productname}
          selling={selling}
          missing={missingOptions(product, variant)}
        />
      )}
    </main>
  );
}

/** A row of other products; nothing when there are none. */
const ProductRow = ({ id, title, products }: { id: string; title: string; products: readonly ListedProduct[] }) =>
  products.length > 0 && (
    <section className={`${page.section} ${page.continued} ${page.belowFold}`} aria-labelledby={id}>
      <div className={`${page.wrap} ${styles.related}`}>
        <h2 id={id}>{title}</h2>
        <ul
          className={`${productCard.grid} ${productCard.row}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens the list scrolls sideways, by keyboard too
          tabIndex={0}
          aria-label={title}
        >
          {products.map((other, position) => (
            <ProductCard key={other.id} product={other} position={position} heading="h3" />
          ))}
        </ul>
      </div>
    </section>
  );

/** The number of letters of the longest word. The title is small enough that this word fits into one line. */
const longestWordIn = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

function Price({ selling, original }: { selling: number; original: number }) {
  const saving = original - selling;
  return (
    <div>
      <div className={styles.price}>
        <p className={`${typography.price} ${styles.amount}`}>{money(selling)}</p>
        {saving > 0 && <OriginalPrice amount={original} />}
      </div>
      <p className={`${typography.small} ${styles.saving}`}>
        {saving > 0 ? `You save ${money(saving)}. VAT included.` : "VAT included."}
      </p>
    </div>
  );
}

const Fact = ({ name, value, children }: { name: string; value: string | null; children?: ReactNode }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
