import { Permitted } from "../frame/permitted.tsx";
import { Bone, nameWidth, rowsOf } from "../ui/bones.tsx";

/** The shape of the dashboard while its figures are on their way. */
export const DashboardBones = () => (
  <>
    <Permitted permission="see_figures">
      <div className="tiles" aria-hidden="true">
        {["New Members", "Sales", "Analytics"].map((name) => (
          <div key={name} className="tile">
            <span className="tile-name">{name}</span>
            <span className="tile-value">
              <Bone width={110} height={22} />
            </span>
            <span className="tile-note">
              <Bone width={130} />
            </span>
          </div>
        ))}
        <Permitted permission="see_emails">
          <div className="tile">
            <span className="tile-name">Emails</span>
            <span className="tile-value">
              <Bone width={60} height={22} />
            </span>
            <span className="tile-note">
              <Bone width={110} />
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
    {rowsOf(count).map((row) => (
      <Bone key={row} width={nameWidth(row) * 2} />
    ))}
  </div>
);
