import { sql } from "kysely";
import { COUNTED_PRODUCTS, MAX_FACET_VALUES } from "#contract/limits.ts";
import { type Facet, type Facets, filterFieldNames } from "#contract/products.facets.ts";
import { productFields } from "#contract/products.fields.ts";
import type { ListCounts } from "#contract/products.lists.ts";
import type { Db } from "#db/connection.ts";
import { applyFilters, atLeast, facetColumn, facetConditions, type ListFilters } from "./products.filters.store.ts";

/** A choice and how many products it would leave. The list as a whole has neither name nor value. */
type Row = { name: string | null; value: string | null; products: number; listed: number };

/**
 * How many products a list holds, and how many each choice of a filter would leave together with the other filters. One query over
 * the newest COUNTED_PRODUCTS. Of a longer list it returns the choices of its newest products without counts.
 */
export async function countProducts(db: Db, filters: ListFilters & { filterable: Facets }): Promise<ListCounts> {
  const conditions = facetConditions(filters);
  const besides = (name: string | null) => {
    const others = [...conditions].filter(([other]) => other !== name).map(([, condition]) => condition);
    return others.length === 0 ? sql`true` : sql.join(others, sql` and `);
  };
  const perChoice = filters.filterable.map(
    ([name, facet]) =>
      sql`select ${name}::text, choice::text, count(*) filter (where ${besides(name)})::int from looked_at products, ${choicesIn(name, facet)} group by choice`,
  );
  const listed = applyFilters(
    db
      .selectFrom("products")
      .select([
        "id",
        "options",
        "attributes",
        "facet_values",
        ...filterFieldNames.map((field) => productFields[field].column),
      ]),
    filters,
  )
    .orderBy("id", "desc")
    .limit(COUNTED_PRODUCTS + 1);
  const { rows } = await sql<Row>`
    with listed as materialized (${listed}),
      size as materialized (select count(*)::int as listed from listed),
      looked_at as materialized (
        select * from listed limit (select case when listed > ${COUNTED_PRODUCTS} then ${LOOKED_AT} else listed end from size)),
      counted (name, value, products) as (
        ${sql.join([sql`select null, null, count(*) filter (where ${besides(null)})::int from looked_at products`, ...perChoice], sql` union all `)})
    select counted.*, listed from counted, size`.execute(db);
  return countsFrom(rows, filters.filterable);
}

/** How many of the newest products give the choices of a list that is too long to be counted. */
const LOOKED_AT = 200;

/** The choices of a facet, as rows beside each product that has them. */
function choicesIn(name: string, { atLeast: steps }: Facet) {
  const column = facetColumn(name);
  if (column !== null) return sql`lateral (select ${sql.ref(column)} as choice where ${sql.ref(column)} <> '') choices`;
  return steps
    ? sql`lateral (select step as choice from unnest(${steps}::numeric[]) step where ${atLeast(name, sql`to_jsonb(step)`)}) choices`
    : sql`lateral (select substr(word, ${name.length + 2}::int) as choice from unnest(facet_values) word
                    where starts_with(word, ${`${name}=`})) choices`;
}

function countsFrom(rows: readonly Row[], filterable: Facets): ListCounts {
  const exact = (rows[0]?.listed ?? 0) <= COUNTED_PRODUCTS;
  const count = (products: number) => (exact ? products : null);
  const choices = filterable.map(([name]) => {
    const most = rows.filter((row) => row.name === name).sort((a, b) => b.products - a.products);
    return [
      name,
      Object.fromEntries(most.slice(0, MAX_FACET_VALUES).map(({ value, products }) => [value, count(products)])),
    ];
  });
  const whole = rows.find(({ name }) => name === null);
  return { products: count(whole?.products ?? 0), choices: Object.fromEntries(choices) };
}
