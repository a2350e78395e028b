import { sql, type Expression, type RawBuilder } from 'kysely'

/** A statement used only as part of another. */
export type Part<Row> = Expression<Row>

/** Aggregates the rows of a subquery into one JSON value. Dates become strings. */
export const asList = (rows: Part<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(found) from ${rows} as found), '[]')`
