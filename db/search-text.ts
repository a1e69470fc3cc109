import { type Expression, type SqlBool, sql } from "kysely";
import { escapeLike } from "#db/like.ts";

/** True for rows whose `search_text` contains one of these spellings, in any case and without accents. */
export const searchTextContains = (spellings: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(spellings.map(contains), sql` or `)})`;

/** The index finds three characters in a row, so one or two letters are looked for at the beginning of a word ("Sy", "Go"). */
function contains(text: string): Expression<SqlBool> {
  if (/^\p{L}{1,2}$/u.test(text)) return sql<SqlBool>`search_text ~ ('(^|[ -])' || normalize_text(${text}))`;
  return sql<SqlBool>`search_text like normalize_text(${`%${escapeLike(text)}%`})`;
}
