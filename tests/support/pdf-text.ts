import { inflateSync } from "node:zlib";

/** The text of a PDF as pdfkit writes it, in the order in which it was drawn. Each font maps the numbers of its glyphs to characters. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id = "", body = ""]) => [id, body]),
  );
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? "";
    const start = body.indexOf("stream\n");
    return inflateSync(Buffer.from(body.slice(start + 7), "latin1")).toString("latin1");
  };
  const fonts = new Map<string, string[]>();
  for (const body of objects.values())
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "";
      const characters = [...streamOf(map).matchAll(/\[(.*?)\]/gs)].flatMap(([, list = ""]) => [
        ...list.matchAll(/<([0-9a-f ]+)>/g),
      ]);
      fonts.set(
        name,
        characters.map(([, code = ""]) => Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le")),
      );
    }
  const contents = [...objects.values()].flatMap((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? []);
  return contents.map((id) => linesOf(streamOf(id), fonts)).join("\n");
}

function linesOf(drawn: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let font: readonly string[] = [];
  const lines: string[] = [];
  for (const [, name, shown = ""] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? [];
    else {
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      lines.push(glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? "?").join(""));
    }
  }
  return lines.join("\n");
}
