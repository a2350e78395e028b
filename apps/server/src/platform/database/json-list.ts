import { sql, type Expression, type RawBuilder } from 'kysely'

/** A statement that is not run by itself but becomes part of another. */
export type Part<Row> = Expression<Row>

/** The rows of a statement as one value of another: what would be several statements is one. In JSON a date is a text. */
export const asList = (rows: Part<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(found) from ${rows} as found), '[]')`
