import { NeedsScripts } from "./needs-scripts.tsx";

/** Placeholders stand in a row and have nothing to tell them apart but their place. */
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const Waiting = () => (
  <p className="sr-only" role="status">
    Loading
  </p>
);

/** The cards of a list before they arrive: the same boxes, so nothing moves when they do. */
export const ProductListSkeleton = ({ title }: { title: string }) => (
  <main>
    <div className="wrap">
      <div className="list-head">
        <h1>{title}</h1>
      </div>
      <Waiting />
      <ShelfBones />
    </div>
  </main>
);

/** What a search found before it arrives, under the field it was typed in. */
export const SearchSkeleton = () => (
  <main>
    <div className="wrap">
      <div className="found-head">
        <h1>Search</h1>
        <div className="bone bone-field" />
      </div>
      <Waiting />
      <ShelfBones />
    </div>
  </main>
);

const ShelfBones = () => (
  <ul className="shelf shelf-waiting" aria-hidden="true">
    {times(6).map((index) => (
      <li className="card" key={index}>
        <div className="card-pic bone" />
        <div className="card-body">
          <div className="bone bone-name" />
          <div className="bone bone-price" />
          <div className="bone bone-spec" />
        </div>
        <div className="bone bone-btn" />
      </li>
    ))}
  </ul>
);

/** A product before it arrives. */
export const ProductSkeleton = () => (
  <main>
    <Waiting />
    <div className="prod" aria-hidden="true">
      <div className="bone bone-gallery" />
      <div className="buy">
        <div className="bone bone-spec" />
        <div className="bone bone-title" />
        <div className="bone bone-text" />
        <div className="bone bone-price" />
        <div className="bone bone-act" />
      </div>
    </div>
  </main>
);

/** Cart or checkout before the cart arrives. */
export const TwoColumnSkeleton = ({ title }: { title: string }) => (
  <main id="main">
    <div className="wrap">
      <div className="desk-head">
        <h1>{title}</h1>
      </div>
      <NeedsScripts />
      <Waiting />
      <div className="desk" aria-hidden="true">
        <div className="grid gap-5">
          {times(3).map((index) => (
            <div className="bone bone-line" key={index} />
          ))}
        </div>
        <div className="bone bone-totals" />
      </div>
    </div>
  </main>
);
