// What statements read, as PostgreSQL counts it. They run in a transaction that is rolled back.
import type { Pool } from 'pg'

import type { Statement } from '#testing/count-statements.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

type Explained = { readonly Plan: Node; readonly 'Execution Time': number }

export type Scan = {
  readonly table: string
  readonly isSequential: boolean
  readonly rows: number
  readonly by: string
}

export type Work = {
  /** Pages of 8 kB, counted each time they are touched. */
  readonly pages: number
  readonly milliseconds: number
  readonly scans: readonly Scan[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const scanOf = (node: Node): Scan => {
  const read =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return {
    table: node['Relation Name'] ?? '',
    isSequential: node['Node Type'] === 'Seq Scan',
    rows: Math.round(read * (node['Actual Loops'] ?? 0)),
    by: node['Index Name'] ?? node['Node Type'],
  }
}

/** Begin, commit and settings have no plan. */
const hasPlan = ({ text }: Statement): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text)

export const explain = async (pool: Pool, statements: readonly Statement[]): Promise<Work> => {
  const client = await pool.connect()
  const explained: Explained[] = []
  try {
    for (const { text, values } of statements.filter(hasPlan)) {
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>({
        text: `explain (analyze, buffers, format json) ${text}`,
        values: [...values],
      })
      await client.query('rollback')
      explained.push(...(rows[0]?.['QUERY PLAN'] ?? []))
    }
  } finally {
    client.release()
  }
  const roots = explained.map(({ Plan }) => Plan)
  return {
    pages: roots.reduce((sum, node) => sum + (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0), 0),
    milliseconds: explained.reduce((sum, plan) => sum + plan['Execution Time'], 0),
    scans: roots
      .flatMap(nodesOf)
      .filter((node) => node['Relation Name'] !== undefined && node['Actual Loops'] !== 0)
      .map(scanOf),
  }
}
