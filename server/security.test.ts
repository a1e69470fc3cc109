import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashOwnScripts, pagePolicy } from "./security.ts";

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64");

test("hashes the scripts with the nonce of the rendering, each once, and takes the nonce out of the page", () => {
  const page = [
    '<head><script nonce="n1">first()</script><link rel="modulepreload" href="/a.js" nonce="n1"/></head>',
    '<script nonce="n1" type="module" async="">second()</script><script nonce="n1">first()</script>',
  ].join("");
  expect(hashOwnScripts(page, "n1")).toEqual({
    html: page.replaceAll(' nonce="n1"', ""),
    hashes: [hashOf("first()"), hashOf("second()")],
  });
});

test("does not hash a script without the nonce, with another one, or behind the end of an own script", () => {
  const page = [
    "<script>none()</script><script nonce='n2'>other()</script><script data-nonce=\"n1\">similar()</script>",
    '<script nonce="n1">own("</script><script>escaped()</script>")</script>',
  ].join("");
  expect(hashOwnScripts(page, "n1").hashes).toEqual([hashOf('own("')]);
});

test("the policy of a page without inline scripts allows the shop's files only", () => {
  expect(pagePolicy([])).toContain("script-src 'self';");
  expect(pagePolicy(["abc="])).toContain("script-src 'self' 'sha256-abc=';");
});
