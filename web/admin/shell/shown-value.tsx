import { formatDateTime, formatDay } from "#contract/dates.ts";
import { Thumbnail } from "#web/ui/thumbnail.tsx";

type ShownValueProps = { form: HTMLFormElement | null; name: string; value: string };

/** A value as the form shows it: the labels of what is chosen, a time in words, a picture itself. */
export function ShownValue({ form, name, value }: ShownValueProps) {
  const controls = [...(form?.querySelectorAll(`[name="${name}"]`) ?? [])];
  const [first] = controls;
  if (first instanceof HTMLSelectElement) return labelOfOption(first, value);
  if (value === "") return "Empty";
  if (!(first instanceof HTMLInputElement)) return value;
  switch (first.type) {
    case "file":
      return <Thumbnail image={value} />;
    case "date":
      return formatDay(value);
    case "datetime-local":
      return formatDateTime(`${value}+08:00`); // Philippine time
    case "radio":
    case "checkbox":
      return value
        .split(" ")
        .map((one) => labelOfBox(controls, one))
        .join(", ");
    default:
      return value;
  }
}

const labelOfOption = (select: HTMLSelectElement, value: string): string =>
  [...select.options].find((option) => option.value === value)?.text ?? value;

const labelOfBox = (boxes: readonly Element[], value: string): string =>
  boxes.find((box) => box instanceof HTMLInputElement && box.value === value)?.closest("label")?.textContent ?? value;
