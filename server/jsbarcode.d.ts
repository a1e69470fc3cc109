// The package has types and does not name their file.
declare module "jsbarcode" {
  /** Writes the bars of a text into an object: `1` is a dark module. An invalid text leaves it empty when `valid` is given. */
  export default function JsBarcode(
    target: { encodings?: readonly { data: string }[] },
    text: string,
    options: { format: "CODE128"; valid: () => void },
  ): void;
}
