import { shopAddressLines, useShop, useTestRides } from "../../shell/shop.ts";
import { Articles } from "./articles.tsx";
import { Banners } from "./banners.tsx";
import { Categories } from "./categories.tsx";
import { Collections } from "./collections.tsx";
import { Hero } from "./hero.tsx";
import type { HomeData } from "./home-data.ts";
import { RangeChart } from "./range-chart.tsx";

/** The sections of the home page that staff write, and the products. */
export default function HomeSections({ home, banners, featured, range, promotions, articles, collections }: HomeData) {
  const shop = useShop();
  return (
    <>
      <Hero
        texts={home}
        featured={featured}
        hasStore={shop !== null && shopAddressLines(shop).length > 0}
        hasTestRides={useTestRides().length > 0}
      />
      <Categories />
      {collections.length > 0 && <Collections collections={collections} />}
      {range.length > 1 && <RangeChart scooters={range} texts={home} />}
      {banners.length + promotions.length > 0 && <Banners banners={banners} products={promotions} />}
      {articles.length > 0 && <Articles articles={articles} texts={home} />}
    </>
  );
}
