import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";
import { deskContract } from "./web/desk-contract.ts";

// The rooms of the house and the doors between them. `tests/repository/rooms.test.ts` breaks each rule on purpose.

/** Room -> the rooms it may look at, from the ground up. A room always sees itself; tests and bench see everything. */
const rooms: Record<string, string[]> = {
  contract: [],
  db: [],
  http: ["contract"],
  modules: ["contract", "db"],
  server: ["contract", "db", "http", "modules"],
  web: ["contract"],
};

/** The nouns of the shop. One may use those before it, through their door `modules/x/x.ts`, and none after it. */
export const modules = [
  "audit",
  "settings",
  "media",
  "emails",
  "accounts",
  "addresses",
  "products",
  "reviews",
  "coupons",
  "shipping",
  "cart",
  "payments",
  "orders",
  "rides",
  "reports",
  "privacy",
  "customers",
];

const tests = "[.]test[.]tsx?$";
const anyOf = (names: string[]): string => `(?:${names.join("|")})`;
const ours = `^${anyOf(Object.keys(rooms))}/`;

/** The room looks at no room of ours that the table does not give it. */
const roomRules = Object.entries(rooms).map(
  ([room, allowed]): IForbiddenRuleType => ({
    name: `room-${room}`,
    comment: `${room} may look at ${allowed.join(", ") || "no other room"}.`,
    severity: "error",
    from: { path: `^${room}/`, pathNot: [tests, ...(room === "modules" ? ["[.]routes[.]ts$"] : [])] },
    to: { path: ours, pathNot: `^${anyOf([room, ...allowed])}/` },
  }),
);

/** Routes are the one kind of file in a module that may look at http. */
const routesRule: IForbiddenRuleType = {
  name: "room-modules-routes",
  comment: "An endpoint (x.routes.ts) may look at contract, db, http and modules.",
  severity: "error",
  from: { path: "^modules/.*[.]routes[.]ts$" },
  to: { path: "^(?:server|web)/" },
};

/** Another noun is entered by its door, and only if it stands earlier in the list. */
const nounRules = modules.map((noun, position): IForbiddenRuleType => {
  const doors = modules.slice(0, position).map((earlier) => `^modules/${earlier}/${earlier}[.]ts$`);
  return {
    name: `noun-${noun}`,
    comment: `${noun} may use ${modules.slice(0, position).join(", ") || "no other noun"}, through the door x/x.ts.`,
    severity: "error",
    from: { path: `^modules/${noun}/`, pathNot: tests },
    to: { path: "^modules/", pathNot: [`^modules/${noun}/`, ...doors] },
  };
});

export default {
  forbidden: [
    ...roomRules,
    routesRule,
    ...nounRules,
    {
      name: "noun-unknown",
      comment: "A new folder in modules/ takes its place in the list of nouns in .dependency-cruiser.ts first.",
      severity: "error",
      from: { path: "^modules/", pathNot: `^modules/${anyOf(modules)}/` },
      to: {},
    },
    {
      name: "server-uses-doors",
      comment: "The server mounts a module's door, routes and jobs, never its rules or store.",
      severity: "error",
      from: { path: "^server/", pathNot: tests },
      to: { path: "^modules/", pathNot: ["^modules/([^/]+)/\\1[.]ts$", "[.](?:routes|jobs)[.]ts$", tests] },
    },
    {
      name: "rules-are-pure",
      comment: "x.rules.ts decides on values alone: no database, no Node, nothing that acts.",
      severity: "error",
      from: { path: "[.]rules[.]ts$" },
      to: {
        path: ["^db/", "^http/", "[.](?:store|routes|jobs)[.]ts$", "^node_modules/(?:pg|kysely|fastify)/"],
      },
    },
    {
      name: "rules-without-node",
      comment: "x.rules.ts decides on values alone: time, ids and files are arguments.",
      severity: "error",
      from: { path: "[.]rules[.]ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contract-needs-zod-alone",
      comment: "Server and browser both load the contract: zod is the only package it may bring.",
      severity: "error",
      from: { path: "^contract/", pathNot: tests },
      to: { pathNot: [ours, "^node_modules/zod/"] },
    },
    {
      name: "browser-reaches-no-server",
      comment: "Nothing the browser loads reaches http, modules, db or server, however far.",
      severity: "error",
      from: { path: "^web/", pathNot: tests },
      to: { path: "^(?:http|modules|db|server)/", reachable: true },
    },
    {
      name: "browser-without-node",
      comment: "Only the entry that renders on the server may use Node's own modules.",
      severity: "error",
      from: { path: "^web/", pathNot: [tests, "^web/entry[.]server[.]tsx?$"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "shop-loads-no-desk",
      comment: "Whoever buys loads nothing of the back office, nor what of the contract comes with it: types alone.",
      severity: "error",
      from: { path: "^web/(?:storefront|ui)/", pathNot: tests },
      to: {
        path: ["^web/admin/", `^contract/${anyOf([...deskContract])}[.]ts$`],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "tests-are-leaves",
      comment: "Nothing of the shop imports a test, its support or the benchmark.",
      severity: "error",
      from: { path: ours, pathNot: tests },
      to: { path: ["^(?:tests|bench)/", tests] },
    },
    {
      name: "no-cycle",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphan",
      comment: "A file that imports nothing and that nothing imports is dead, or is not wired up.",
      severity: "error",
      from: {
        orphan: true,
        path: [ours, "^(?:tests|bench)/"],
        // web/routes.ts names its pages by path, not by import: that each is named there is knip's to see.
        pathNot: [tests, "[.]d[.]ts$", "^web/(?:storefront|admin)/"],
      },
      to: {},
    },
    {
      name: "no-unresolved",
      comment: "An import that leads nowhere also leads past every rule above.",
      severity: "error",
      from: {},
      // React Router writes the +types folders, the type-only view of a route, at check time; virtual: modules are Vite's.
      to: { couldNotResolve: true, pathNot: ["[.]/[+]types/", "^virtual:"] },
    },
    {
      name: "no-dev-package",
      comment: "What the shop runs on stands in dependencies, not in devDependencies.",
      severity: "error",
      from: { path: ours, pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-undeclared-package",
      comment: "A package that package.json does not name is there by luck.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc parses, and type-only imports count like any other.
    parser: "swc",
    doNotFollow: { path: "(?:^|/)node_modules/" },
    exclude: { path: "^(?:build|data|coverage|test-results|[.]react-router|[.]git)(?:/|$)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module-sync", "node", "default", "types"],
    },
    progress: { type: "none" },
  },
} satisfies IConfiguration;
