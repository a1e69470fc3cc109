import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";
import { modules } from "./modules.ts";

// The layers of the repository and what each may import. `tests/repository/layers.test.ts` breaks every rule on purpose.

/** Layer -> the layers that it may import. A layer may always import itself; tests and bench may import everything. */
const layers: Record<string, string[]> = {
  contract: [],
  db: ["contract"],
  http: ["contract"],
  modules: ["contract", "db"],
  client: ["contract"],
  server: ["contract", "db", "http", "modules", "client"],
  web: ["contract"],
};

const tests = "[.]test[.]tsx?$";
const anyOf = (names: readonly string[]): string => `(?:${names.join("|")})`;
const ours = `^${anyOf(Object.keys(layers))}/`;

const layerRules = Object.entries(layers).map(
  ([layer, allowed]): IForbiddenRuleType => ({
    name: `layer-${layer}`,
    comment: `${layer} may import ${allowed.join(", ") || "no other layer"}.`,
    severity: "error",
    from: { path: `^${layer}/`, pathNot: [tests, ...(layer === "modules" ? ["[.]routes[.]ts$"] : [])] },
    to: { path: ours, pathNot: `^${anyOf([layer, ...allowed])}/` },
  }),
);

/** Routes are the only files of a module that may import http. */
const routesRule: IForbiddenRuleType = {
  name: "layer-modules-routes",
  comment: "Routes (x.routes.ts) may import contract, db, http and modules.",
  severity: "error",
  from: { path: "^modules/.*[.]routes[.]ts$" },
  to: { path: "^(?:server|web|client)/" },
};

/** Another module is imported through its public API `x.ts`, and only if it stands earlier in the list. */
const moduleRules = modules.map((name, position): IForbiddenRuleType => {
  const earlier = modules.slice(0, position);
  return {
    name: `module-${name}`,
    comment: `${name} may import ${earlier.join(", ") || "no other module"}, each through its public API x/x.ts.`,
    severity: "error",
    from: { path: `^modules/${name}/`, pathNot: tests },
    to: {
      path: "^modules/",
      pathNot: [`^modules/${name}/`, ...earlier.map((other) => `^modules/${other}/${other}[.]ts$`)],
    },
  };
});

export default {
  forbidden: [
    ...layerRules,
    routesRule,
    ...moduleRules,
    {
      name: "module-unknown",
      comment: "A folder in modules/ is named in modules.ts.",
      severity: "error",
      from: { path: "^modules/", pathNot: `^modules/${anyOf(modules)}/` },
      to: {},
    },
    {
      name: "server-imports-public-api",
      comment: "The server imports the public API, routes and jobs of a module, never its rules or store.",
      severity: "error",
      from: { path: "^server/", pathNot: tests },
      to: { path: "^modules/", pathNot: ["^modules/([^/]+)/\\1[.]ts$", "[.](?:routes|jobs)[.]ts$", tests] },
    },
    {
      name: "rules-are-pure",
      comment: "x.rules.ts holds pure functions: no database, no HTTP, no store.",
      severity: "error",
      from: { path: "[.]rules[.]ts$" },
      to: {
        path: ["^db/", "^http/", "[.](?:store|routes|jobs)[.]ts$", "^node_modules/(?:pg|kysely|fastify)/"],
      },
    },
    {
      name: "rules-without-node",
      comment: "x.rules.ts holds pure functions: time, ids and files are arguments.",
      severity: "error",
      from: { path: "[.]rules[.]ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contract-imports-only-zod",
      comment: "Server and browser both load the contract, so zod is its only package.",
      severity: "error",
      from: { path: "^contract/", pathNot: tests },
      to: { pathNot: [ours, "^node_modules/zod/"] },
    },
    {
      name: "browser-reaches-no-server",
      comment: "Nothing that the browser loads imports http, modules, db or server, directly or indirectly.",
      severity: "error",
      from: { path: "^web/", pathNot: tests },
      to: { path: "^(?:http|modules|db|server)/", reachable: true },
    },
    {
      name: "browser-without-node",
      comment: "Only the entry for server rendering may import Node's own modules.",
      severity: "error",
      from: { path: "^web/", pathNot: [tests, "^web/entry[.]server[.]tsx?$"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "storefront-loads-no-admin",
      comment: "The storefront loads nothing of the back office, nor its part of the contract. Types are allowed.",
      severity: "error",
      from: { path: "^web/(?:storefront|ui)/", pathNot: tests },
      to: {
        path: ["^web/admin/", "^contract/(?:errors|errors[.]orders|errors[.]rows|permissions|.+[.]admin)[.]ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "admin-modules-apart",
      comment: "A folder of web/admin imports the shell and no other folder; the shell imports none of them.",
      severity: "error",
      from: { path: "^web/admin/([^/]+)/", pathNot: tests },
      to: { path: "^web/admin/", pathNot: ["^web/admin/$1/", "^web/admin/shell/"] },
    },
    {
      name: "tests-are-leaves",
      comment: "The shop imports no test, no test support and no benchmark.",
      severity: "error",
      from: { path: ours, pathNot: tests },
      to: { path: ["^(?:tests|bench)/", tests] },
    },
    {
      name: "no-cycle",
      comment: "Two files that import each other are one file, or need a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphan",
      comment: "A file without imports that nothing imports is dead, or is not wired up.",
      severity: "error",
      from: {
        orphan: true,
        path: [ours, "^(?:tests|bench)/"],
        // web/routes.ts names pages by path, not by import; knip checks that each is named.
        pathNot: [tests, "[.]d[.]ts$", "^web/(?:storefront|admin)/"],
      },
      to: {},
    },
    {
      name: "no-unresolved",
      comment: "No rule above can check an import that does not resolve.",
      severity: "error",
      from: {},
      // React Router generates the +types folders; virtual: modules belong to Vite.
      to: { couldNotResolve: true, pathNot: ["[.]/[+]types/", "^virtual:"] },
    },
    {
      name: "no-dev-package",
      comment: "A package that the shop needs at runtime is in dependencies, not in devDependencies.",
      severity: "error",
      from: { path: ours, pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-undeclared-package",
      comment: "A package that is imported is named in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc parses, and type-only imports count like any other.
    parser: "swc",
    doNotFollow: { path: "(?:^|/)node_modules/" },
    exclude: { path: "^(?:build|client/package|data|coverage|test-results|[.]react-router|[.]git)(?:/|$)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module-sync", "node", "default", "types"],
    },
    progress: { type: "none" },
  },
} satisfies IConfiguration;
