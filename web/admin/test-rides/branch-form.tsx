import type { TestRideBranch } from "#contract/test-rides.branches.admin.ts";
import field from "#web/ui/field.module.css";
import text from "#web/ui/text.module.css";
import { TextField } from "../shell/record-form-fields.tsx";
import { FormGroup, RecordFormFrame } from "../shell/record-form-frame.tsx";
import { type RecordForm, useRecordForm } from "../shell/use-record-form.ts";
import own from "./branch-form.module.css";
import { branchBody, branchShape, capacitiesIn, newBranch, withCapacity } from "./branch-shape.ts";
import { WeeklyHours } from "./weekly-hours.tsx";
import { weeklyHoursText } from "./weekly-hours-values.ts";

type Scooter = { id: number; productname: string };
type FormProps = { branch: TestRideBranch | null; scooters: readonly Scooter[] };

/** The form of a branch, where and when test rides begin, and of which scooters; null adds a new one. */
export function BranchForm({ branch, scooters }: FormProps) {
  const shape = {
    ...branchShape,
    describe: (name: string, value: string) => {
      if (name === "weekly_hours") return weeklyHoursText({ weekly_hours: value });
      return name === "scooters" ? capacitiesText(value, scooters) : undefined;
    },
  };
  const form = useRecordForm(shape, branch ?? newBranch, branchBody);
  const tied = { form, shape };
  return (
    <RecordFormFrame {...tied} label="Branch" fresh={branch === null}>
      <FormGroup title="Branch" hint="Customers choose a branch by its name when the shop has several.">
        <TextField {...tied} name="name" hint="Such as Quezon City." />
        <TextField {...tied} name="address" hint="Leave blank for the address of the shop." />
      </FormGroup>
      <FormGroup
        title="Hours"
        hint="From the first test ride to the end of the last one, in Philippine time. Close a single day in the calendar of test rides."
      >
        <WeeklyHours form={form} />
      </FormGroup>
      <FormGroup title="Scooters" hint="How many of each can be out at the same time. Leave blank for none.">
        <Capacities form={form} scooters={scooters} />
      </FormGroup>
    </RecordFormFrame>
  );
}

/** "2 of Tulin Maya", a line for each scooter. */
const capacitiesText = (value: string, scooters: readonly Scooter[]): string =>
  [...capacitiesIn({ scooters: value })]
    .map(
      ([id, count]) => `${count} of ${scooters.find((scooter) => scooter.id === id)?.productname ?? `product ${id}`}`,
    )
    .join("\n");

function Capacities({ form, scooters }: { form: RecordForm<TestRideBranch>; scooters: readonly Scooter[] }) {
  const typed = capacitiesIn(form.state.values);
  const error = [...new Set(form.state.problems.scooters)].join(" ");
  if (scooters.length === 0) return <p className={text.faint}>The shop doesn't show any scooters yet.</p>;
  return (
    <div className={own.scooters}>
      {scooters.map(({ id, productname }) => (
        <label key={id} className={own.scooter}>
          <span>{productname}</span>
          <input
            className={field.input}
            name="scooters"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            aria-invalid={error ? true : undefined}
            value={typed.get(id) ?? ""}
            onChange={(event) => form.set("scooters")(withCapacity(form.state.values, id, event.target.value))}
          />
        </label>
      ))}
      {error && <p className={field.error}>{error}</p>}
    </div>
  );
}
