import { sql, type AliasedRawBuilder, type Selectable } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'

export type InlineView<Row> = {
  /** Alias for raw statements. */
  readonly as: (alias: string) => string
  /** Alias for the query builder. */
  readonly named: <Alias extends string>(alias: Alias) => AliasedRawBuilder<Row, Alias>
}

/**
 * Defines the columns of a table that other features may read, as a subquery the planner flattens at no cost. Other
 * features never name, lock or write the table itself (see table-owners.ts).
 */
export const inlineView = <Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]> & string>(
  table: Table,
  columns: readonly Column[],
  condition = 'true',
  /** Expressions that replace columns, by column name. */
  instead: Partial<Record<Column, string>> = {},
): InlineView<Pick<Selectable<Tables[Table]>, Column>> => {
  const read = columns.map((column) => (instead[column] === undefined ? column : `${instead[column]} as ${column}`))
  const text = `(select ${read.join(', ')} from ${table} where ${condition})`
  return {
    as: (alias) => `${text} as ${alias}`,
    named: (alias) => sql<Pick<Selectable<Tables[Table]>, Column>>`${sql.raw(text)}`.as(alias),
  }
}
