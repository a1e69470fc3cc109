import { type Expression, type SqlBool, sql } from "kysely";
import { escapeLike } from "#db/like.ts";

/** True for rows in which one of these columns contains one of these spellings, in any case and without accents. */
export const searchTextContains = (
  spellings: readonly string[],
  columns: readonly string[] = ["search_text"],
): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    spellings.flatMap((text) => columns.map((column) => contains(text, column))),
    sql` or `,
  )})`;

/** The index finds three characters in a row, so one or two letters are looked for at the beginning of a word ("Sy", "Go"). */
function contains(text: string, column: string): Expression<SqlBool> {
  if (/^\p{L}{1,2}$/u.test(text)) return sql<SqlBool>`${sql.ref(column)} ~ ('(^|[ -])' || normalize_text(${text}))`;
  return sql<SqlBool>`${sql.ref(column)} like normalize_text(${`%${escapeLike(text)}%`})`;
}
