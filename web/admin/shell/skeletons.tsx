import layout from "#web/ui/layout.module.css";
import { rowNumbers, Skeleton, skeletonWidth } from "#web/ui/skeleton.tsx";
import { PageHeader } from "./page-header.tsx";
import type { Screen } from "./screen.ts";
import { type ScreenName, screens } from "./screens.ts";

/** The skeletons of screens. */
export const ScreenSkeleton = ({ screen }: { screen: ScreenName }) => (
  <>
    <PageHeader screen={screen} />
    <div className={layout.surface}>{layouts[screens[screen].skeleton]}</div>
  </>
);

/** The `HydrateFallback` of a page that has no skeleton of its own. */
export const screenSkeleton = (screen: ScreenName) => () => <ScreenSkeleton screen={screen} />;

const Lines = ({ count }: { count: number }) => (
  <div className={layout.skeletonLines} aria-hidden="true">
    {rowNumbers(count).map((row) => (
      <Skeleton key={row} width={skeletonWidth(row) * 2} />
    ))}
  </div>
);

const layouts = {
  "two columns": (
    <div className={layout.twoColumns} aria-busy="true">
      <div>
        <Lines count={8} />
      </div>
      <aside aria-hidden="true">
        <Lines count={6} />
      </aside>
    </div>
  ),
  form: (
    <div className={layout.twoColumns} aria-busy="true">
      <div className={layout.skeletonLines} aria-hidden="true">
        {rowNumbers(5).map((row) => (
          <span key={row} className={layout.skeletonField}>
            <Skeleton width={skeletonWidth(row)} />
            <Skeleton width={640} height={34} />
          </span>
        ))}
      </div>
      <aside aria-hidden="true">
        <Skeleton width={280} height={280} />
      </aside>
    </div>
  ),
  "one column": (
    <div className={layout.content} aria-busy="true">
      <Lines count={3} />
    </div>
  ),
  own: null,
} satisfies Record<Screen["skeleton"], unknown>;
