import { api, type Call } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type BuiltInType, builtInTypes } from "#contract/enums.ts";
import { productListCalls } from "#contract/products.ts";
import type { PublicReads } from "#http/router.ts";

/** A URL whose response may be cached, in its canonical spelling, and its route for the log. */
export type CacheableUrl = { url: string; route: string };

/** The filters of a product list: the page and the API call behind it take the same. */
const listParameters = (type: BuiltInType) => Object.keys(api[productListCalls[type]].query.shape);

/** The pages that are the same for everybody, and the query parameters that change them. */
const pages: readonly (readonly [route: string, parameters: readonly string[]])[] = [
  ["/", []],
  ...builtInTypes.flatMap((type) => [
    [`/${type}`, listParameters(type)] as const,
    [`/${type}/:id`, ["variant"]] as const,
  ]),
  ["/articles", []],
  ["/articles/:slug", []],
  ["/policies/:slug", []],
  ["/help", []],
  ["/contact", ["order", "sent", "mailed"]],
  ["/search", Object.keys(api["GET /api/search"].query.shape)],
  ["/compare", ["ids"]],
];

/** A type that the owner added, and the attributes that its list is filtered by. */
export type OwnType = { slug: string; filters: readonly string[] };

/** The calls whose parameters depend on the types of the shop. */
const byTypes: readonly string[] = ["/api/products", "/api/collections/:slug"];

/** The pages and calls of the types that the owner added, and those of products of any type. */
function ownShapes(types: readonly OwnType[]): [route: string, parameters: readonly string[]][] {
  const ofAll = Object.keys(api["GET /api/products"].query.shape);
  const ofCollection = Object.keys(api["GET /api/collections/:slug"].query.shape);
  const ofAnyType = [...builtInTypes.flatMap(listParameters), ...types.flatMap(({ filters }) => filters)];
  const inCollection = [...new Set([...ofCollection, ...ofAnyType])];
  return [
    ["/api/products", [...new Set([...ofAll, ...ofAnyType])]],
    ["/api/collections/:slug", inCollection],
    ["/collections/:slug", inCollection],
    ...types.flatMap(({ slug, filters }): [string, readonly string[]][] => [
      [`/${slug}`, [...ofAll, ...filters]],
      [`/${slug}/:id`, ["variant"]],
    ]),
  ];
}

/**
 * Returns a function that recognises the URLs of public pages and public reads, null for any other. Unknown parameters,
 * such as those of a campaign, are dropped; a URL that repeats a parameter is not cached. While the types of the owner are not known
 * (null), their URLs are not cached.
 */
export function cacheableUrls(
  reads: PublicReads,
  ownTypes: readonly OwnType[] | null,
): (url: string) => CacheableUrl | null {
  const fixed = [...pages, ...[...reads.keys()].map(routeOfRead)].filter(([route]) => !byTypes.includes(route));
  const shapes = [...fixed, ...(ownTypes ? ownShapes(ownTypes) : [])].map(([route, parameters]) => ({
    route,
    parameters,
    pattern: patternOf(route),
  }));
  return (url) => {
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const shape = shapes.find(({ pattern }) => pattern.test(path));
    if (!shape) return null;
    const search = mark < 0 ? "" : searchOf(url.slice(mark), shape.parameters);
    return search === null ? null : { url: path + search, route: shape.route };
  };
}

function routeOfRead(call: Call): [route: string, parameters: string[]] {
  const { query }: Endpoint = api[call];
  return [call.replace("GET ", ""), Object.keys(query?.shape ?? {})];
}

/** Matches plain numbers and slugs only; any other spelling is left to the router. */
const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(":id", "[1-9]\\d{0,8}").replace(":slug", "[a-z0-9-]{1,80}")}$`);

/** The known parameters in a fixed order; null when one of them is repeated. */
function searchOf(search: string, parameters: readonly string[]): string | null {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of parameters) {
    const [value, more] = given.getAll(name);
    if (more !== undefined) return null;
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}
