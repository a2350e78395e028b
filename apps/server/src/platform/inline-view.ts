import { sql, type AliasedRawBuilder, type Selectable } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'

export type InlineView<Row> = {
  /** For raw statements. */
  readonly as: (alias: string) => string
  /** For the query builder. */
  readonly named: <Alias extends string>(alias: Alias) => AliasedRawBuilder<Row, Alias>
}

/**
 * What the feature that owns a table lets others read of it: a subquery that they join and that the planner dissolves, so
 * it costs nothing. Others never name the table itself (see table-owners.ts), and never lock or write it.
 */
export const inlineView = <Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]> & string>(
  table: Table,
  columns: readonly Column[],
  condition = 'true',
  /** What is read in place of a column, by its name. */
  instead: Partial<Record<Column, string>> = {},
): InlineView<Pick<Selectable<Tables[Table]>, Column>> => {
  const read = columns.map((column) => (instead[column] === undefined ? column : `${instead[column]} as ${column}`))
  const text = `(select ${read.join(', ')} from ${table} where ${condition})`
  return {
    as: (alias) => `${text} as ${alias}`,
    named: (alias) => sql<Pick<Selectable<Tables[Table]>, Column>>`${sql.raw(text)}`.as(alias),
  }
}
