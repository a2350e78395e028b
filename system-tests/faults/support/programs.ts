// Programs of one test, ended after it in reverse order.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startOwnPostgres, type OwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { startProduct, type Product } from '@joinery/server/testing/start-product'
import { onTestFinished } from 'vitest'

import { usualSettings } from './team.ts'

/** Stopping a database takes longer than a hook's default of ten seconds. */
export const afterTest = (act: () => unknown): void => onTestFinished(async () => void (await act()), 120_000)

export const openPostgres = async (): Promise<OwnPostgres> => {
  const postgres = await startOwnPostgres()
  afterTest(async () => {
    await postgres.thaw().catch(() => undefined)
    await postgres.stop()
  })
  return postgres
}

export const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-fault-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const openProduct = async (settings: Readonly<Record<string, string>>): Promise<Product> => {
  const product = await startProduct({ ...usualSettings, ...settings })
  afterTest(() => product.stop('SIGKILL'))
  return product
}

/** Log messages since the latest start. */
export const logOf = ({ printed }: Product): string[] =>
  printed()
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('{')) return []
      const { msg, part } = JSON.parse(line) as { msg?: string; part?: string } // a line of the log
      return [part === undefined ? (msg ?? '') : `${msg}: ${part}`]
    })

/** Distinct log messages with their counts. */
export const summarize = (...products: readonly Product[]): string => {
  const lines = products.flatMap(logOf)
  return [...new Set(lines)].map((line) => `${lines.filter((other) => other === line).length} × ${line}`).join('; ')
}
