import { Skeleton } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import productCard from "../products/product-card.module.css";
import { NeedsScripts } from "./needs-scripts.tsx";
import page from "./page.module.css";
import pageLayouts from "./page-layouts.module.css";
import styles from "./skeletons.module.css";
import typography from "./typography.module.css";

/** The keys of repeated shapes. */
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const LoadingMessage = () => (
  <p className={text.visuallyHidden} role="status">
    Loading
  </p>
);

/** The skeleton of a product list. It has the same boxes, so nothing moves when the products arrive. */
export const ProductListSkeleton = ({ title }: { title: string }) => (
  <main>
    <div className={page.wrap}>
      <div className={pageLayouts.listHead}>
        <h1>{title}</h1>
        <p className={typography.lead}>
          <Skeleton className={styles.lead} />
        </p>
      </div>
    </div>
    <div className={styles.filterBar} />
    <div className={page.wrap}>
      <p className={styles.count} />
      <LoadingMessage />
      <ProductGridSkeleton leading />
    </div>
  </main>
);

/** The skeleton of the wish list. */
export const WishlistSkeleton = () => (
  <main>
    <div className={page.wrap}>
      <div className={pageLayouts.titleRow}>
        <h1>Wish list</h1>
      </div>
      <LoadingMessage />
      <ProductGridSkeleton />
    </div>
  </main>
);

/** The skeleton of the search page. */
export const SearchSkeleton = () => (
  <main>
    <div className={page.wrap}>
      <div className={pageLayouts.searchHead}>
        <h1>Search</h1>
        <Skeleton className={styles.field} />
      </div>
      <LoadingMessage />
      <ProductGridSkeleton />
    </div>
  </main>
);

/** `leading`: the first product is larger, as on the first page of a list. */
const ProductGridSkeleton = ({ leading = false }: { leading?: boolean }) => (
  <ul className={`${productCard.grid} ${leading ? productCard.leading : ""} ${styles.grid}`} aria-hidden="true">
    {times(6).map((index) => (
      <li className={productCard.card} key={index}>
        <Skeleton className={productCard.picture} />
        <div className={productCard.body}>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.price} />
          <Skeleton className={styles.specs} />
        </div>
        <Skeleton className={styles.button} />
      </li>
    ))}
  </ul>
);

/** The skeleton of a product page. */
export const ProductSkeleton = () => (
  <main>
    <LoadingMessage />
    <div className={pageLayouts.product} aria-hidden="true">
      <div className={styles.gallery}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <div className={pageLayouts.buyColumn}>
        <p className={styles.breadcrumb}>
          <Skeleton className={styles.specs} />
        </p>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.text} />
        <Skeleton className={styles.amount} />
        <Skeleton className={styles.action} />
      </div>
    </div>
  </main>
);

/** The skeleton of cart, checkout and account pages. */
export const TwoColumnSkeleton = ({ title }: { title: string }) => (
  <main id="main">
    <div className={page.wrap}>
      <div className={pageLayouts.titleRow}>
        <h1>{title}</h1>
      </div>
      <NeedsScripts />
      <LoadingMessage />
      <div className={pageLayouts.twoColumns} aria-hidden="true">
        <div className={styles.lines}>
          {times(3).map((index) => (
            <Skeleton className={styles.line} key={index} />
          ))}
        </div>
        <Skeleton className={styles.totals} />
      </div>
    </div>
  </main>
);
