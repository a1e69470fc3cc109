import { type Expression, type SqlBool, sql } from "kysely";

/** Text to look for with `like`, in which the signs that `like` gives a meaning to stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/**
 * Whether a row's `search_text` holds this, in which `told` puts what was typed into the words of that text. Of what holds a long
 * number, such as a model's or an order's, an index finds the rows by that number alone: it knows them three letters by three, and how
 * a word begins is shared by a tenth of all.
 */
export function holds(text: string, told: (text: string) => Expression<string>): Expression<SqlBool> {
  const [number = ""] = (text.match(/\d{5,}/g) ?? []).toSorted((a, b) => b.length - a.length);
  if (number === "" || number === text) return sql<SqlBool>`search_text like '%' || ${told(escapeLike(text))} || '%'`;
  return sql<SqlBool>`(search_text like ${`%${number}%`} and strpos(search_text, ${told(text)}) > 0)`;
}
