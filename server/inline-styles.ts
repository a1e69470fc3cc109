import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Reads the built style sheets of a folder that is served as /assets/. A page that carries its sheets is drawn with the
 * first answer, where links would make it wait for three or four more. The links stay, since React comes alive over the
 * document it knows, but disabled: nothing fetches them.
 */
export async function styleInliner(folder: string): Promise<(html: string) => string> {
  const sheets = new Map<string, string>();
  for (const name of await readdir(folder)) {
    if (name.endsWith(".css")) sheets.set(`/assets/${name}`, await readFile(join(folder, name), "utf8"));
  }
  return (html) =>
    html.replace(/<link rel="stylesheet" href="([^"#]+)[^"]*"/g, (link, path: string) => {
      const sheet = sheets.get(path);
      return sheet === undefined ? link : `<style>${sheet}</style>${link} disabled=""`;
    });
}
