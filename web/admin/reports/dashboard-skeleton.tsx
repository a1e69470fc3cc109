import { rowNumbers, Skeleton, skeletonWidth } from "../../ui/skeleton.tsx";
import { Permitted } from "../shell/permitted.tsx";

/** The shape of the dashboard while its figures are on their way. */
export const DashboardSkeleton = () => (
  <>
    <Permitted permission="see_statistics">
      <div className="tiles" aria-hidden="true">
        {["New Members", "Sales", "Analytics"].map((name) => (
          <div key={name} className="tile">
            <span className="tile-name">{name}</span>
            <span className="tile-value">
              <Skeleton width={110} height={22} />
            </span>
            <span className="tile-note">
              <Skeleton width={130} />
            </span>
          </div>
        ))}
        <Permitted permission="see_emails">
          <div className="tile">
            <span className="tile-name">Emails</span>
            <span className="tile-value">
              <Skeleton width={60} height={22} />
            </span>
            <span className="tile-note">
              <Skeleton width={110} />
            </span>
          </div>
        </Permitted>
      </div>
    </Permitted>
    <div className="cols" aria-hidden="true">
      <section>
        <Lines count={8} />
      </section>
      <section>
        <Lines count={5} />
      </section>
    </div>
  </>
);

const Lines = ({ count }: { count: number }) => (
  <div className="bones">
    {rowNumbers(count).map((row) => (
      <Skeleton key={row} width={skeletonWidth(row) * 2} />
    ))}
  </div>
);
