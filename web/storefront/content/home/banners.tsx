import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BannerColor } from "#contract/content.kinds.ts";
import type { Banner } from "#contract/content.ts";
import type { StoredPicture } from "#contract/products.gallery.ts";
import { bannerPanel } from "#web/ui/banner-panel.ts";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import { Picture } from "#web/ui/picture.tsx";
import { keySpecifications } from "#web/ui/specification.ts";
import text from "#web/ui/text.module.css";
import { productPath } from "../../products/product-card.tsx";
import type { ListedProduct } from "../../products/product-lists.ts";
import { MenuLink } from "../../shell/menu-link.tsx";
import page from "../../shell/page.module.css";
import typography from "../../shell/typography.module.css";
import styles from "./banners.module.css";

/** The colours of products on sale, by their place. */
const saleColors = ["coal", "sage", "sand"] as const;

/** The banners that staff wrote, and then products on sale, with the saving as the headline. */
export const Banners = ({ banners, products }: { banners: readonly Banner[]; products: readonly ListedProduct[] }) => (
  <section className={`${styles.banners} ${page.belowFold}`} aria-labelledby="offers">
    <h2 className={text.visuallyHidden} id="offers">
      {products.length > 0 ? "On sale now" : "News"}
    </h2>
    {banners.map((banner, index) => (
      <WrittenBanner key={banner.id} banner={banner} large={isLarge(index)} />
    ))}
    {products.map((product, index) => (
      <SaleBanner
        key={product.id}
        product={product}
        color={saleColors[index % saleColors.length] ?? "coal"}
        large={isLarge(banners.length + index)}
      />
    ))}
  </section>
);

/** The first of each three is as wide as the page. */
const isLarge = (index: number): boolean => index % 3 === 0;

type PanelProps = { color: BannerColor; picture: StoredPicture | null; large: boolean; children: ReactNode };

const Panel = ({ color, picture, large, children }: PanelProps) => (
  <article className={`${styles.banner} ${bannerPanel[color]}`}>
    {children}
    {picture && <Picture picture={picture} sizes={`(width < 700px) 126vw, ${large ? 75 : 34}vw`} alt="" />}
  </article>
);

const linkClass = (large: boolean) => (large ? `${button.primary} ${styles.button}` : button.link);

function WrittenBanner({ banner, large }: { banner: Banner; large: boolean }) {
  const { title, text: words, button: label, to, color, picture } = banner;
  return (
    <Panel color={color} picture={picture} large={large}>
      <h3 className={styles.headline}>{title}</h3>
      {words && <p className={styles.words}>{words}</p>}
      <div className={styles.foot}>
        <MenuLink className={linkClass(large)} to={to}>
          {label}
        </MenuLink>
      </div>
    </Panel>
  );
}

function SaleBanner({ product, color, large }: { product: ListedProduct; color: BannerColor; large: boolean }) {
  const { productname, selling, original, images } = product;
  return (
    <Panel color={color} picture={images[0] ?? null} large={large}>
      <div className={styles.row}>
        <h3>{productname}</h3>
        {large && <p className={text.soft}>{keySpecifications(product).join(", ")}</p>}
      </div>
      <p className={styles.saving}>
        {money(original - selling)}
        <br />
        less
      </p>
      <div className={styles.foot}>
        <p className={styles.row}>
          <span className={`${typography.price} ${typography.heading3}`}>{money(selling)}</span>{" "}
          <span className={typography.originalPrice}>
            <span className={text.visuallyHidden}>was </span>
            {money(original)}
          </span>
        </p>
        <Link className={linkClass(large)} to={productPath(product)}>
          See {productname}
        </Link>
      </div>
    </Panel>
  );
}
