import { expect, test } from "vitest";
import { scriptsLast } from "./scripts-last.ts";

const page = `<body><h1>Words</h1>
<link rel="modulepreload" href="/assets/list-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/>
<script type="module" async="">import "/assets/list-1.js";
import * as route0 from "/assets/root-2.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry-3.js");</script></body>`;

test("a page names its scripts in the one that waits for its pictures, and imports none before", () => {
  const html = scriptsLast(page);
  expect(html).not.toContain("<link");
  expect(html).toContain('["/assets/list-1.js","/assets/root-2.js"]');
  expect(html).not.toMatch(/^import /m);
  expect(html).toContain('await import("/assets/list-1.js");\nconst route0 = await import("/assets/root-2.js");');
  expect(html.indexOf("picture.decode()")).toBeLessThan(html.indexOf('await import("/assets/list-1.js")'));
});

test("a page without scripts stays as it is", () => {
  expect(scriptsLast("<body><h1>Words</h1></body>")).toBe("<body><h1>Words</h1></body>");
});
