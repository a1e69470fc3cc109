// Files that staff choose for an import.

/** Of a file of Excel, which is a ZIP file too. */
export const OFFICE_FILE =
  "This is a file of Excel or another office program. Save its table as CSV in UTF-8, and choose the new file.";

/** What people choose instead of a CSV file, by how it begins, and what they can do. */
const otherFiles = [
  {
    begins: /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif))/s,
    problem: "This is a picture. Choose a CSV file.",
  },
  {
    begins: /^%PDF-/,
    problem: "This is a PDF. Choose a CSV file: whoever made the PDF may have the same table as CSV.",
  },
  {
    begins:
      /^(?:\xD0\xCF[^\s -~]\xE0|PK[^\s -~]{2}.{26}(?:\[Content_Types\]|_rels\/|xl\/|docProps\/|mimetypeapplication\/vnd\.oasis))/s,
    problem: OFFICE_FILE,
  },
  { begins: /^PK[^\s -~]{2}/, problem: "This is a ZIP file. Unpack it, and choose the CSV file in it." },
  {
    begins: /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|table|\?xml)/i,
    problem: "This is a web page. Open it in a spreadsheet, save its table as CSV in UTF-8, and choose the new file.",
  },
] as const;

/** Bytes that tell what a file is. */
const BEGINNING = 100;

/** Why a file is no CSV and what to do, when it begins like a file of another kind; else null. */
export function otherFileProblem(file: Uint8Array): string | null {
  const beginning = String.fromCharCode(...file.subarray(0, BEGINNING));
  return otherFiles.find(({ begins }) => begins.test(beginning))?.problem ?? null;
}

/** Of a CSV file with nothing to import. */
export const NO_ROWS = "This file has only headings. Choose a file with rows below them.";
