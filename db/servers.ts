/** One server of a DATABASE_URL: its part of the list, for messages, and a URL that names it alone. */
export type Server = { name: string; url: string };

/** Scheme, user and password; the list of servers; path and parameters. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/** The servers of a DATABASE_URL. Like libpq it takes several, each with its own port: `postgres://user@a,b:5433/shop`. */
export function serversOf(url: string): Server[] {
  const [, start = "", list = "", rest = ""] = ADDRESS.exec(url) ?? [];
  if (!list.includes(",")) return [{ name: list, url }];
  return list.split(",").map((name) => ({ name, url: start + name + rest }));
}

/** Whether the URL asks for a server that accepts writes, as it must when it names several. */
export const asksForPrimary = (url: string): boolean => /[?&]target_session_attrs=(read-write|primary)(&|$)/.test(url);
