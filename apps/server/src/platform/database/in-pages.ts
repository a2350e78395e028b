import { lowestId } from '#platform/ids.ts'

/** Iterates over rows by id, page by page, to bound memory. */
export async function* inPages<Row>(
  read: (after: string, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  start = lowestId,
  limit = 500,
): AsyncGenerator<Row> {
  for (let after = start; ;) {
    const rows = await read(after, limit)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = idOf(last)
  }
}
