// Runs the product as a separate process on a data folder; it can be stopped, killed and restarted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runProgram } from './run-program.ts'

/** Required with an external database. */
export const testSecret = 'a secret that only tests know, and long enough'

type Settings = Readonly<Record<string, string>>

export type Product = {
  /** The port stays the same after a restart. */
  readonly address: string
  readonly port: number
  readonly dataDir: string
  readonly pid: () => number
  /** Output since the latest start. */
  readonly printed: () => string
  readonly hasEnded: () => boolean
  /** Restarts it with additional settings. */
  readonly start: (changed?: Settings) => Promise<void>
  /** Stops it like a service manager, or kills it with SIGKILL; resolves to the exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Stops it and deletes its data folder, unless the settings named one. */
  readonly remove: () => Promise<void>
}

export const startProduct = async (
  given: Settings = {},
  how: 'server' | 'quick server' | 'npm start' = 'server',
): Promise<Product> => {
  const dataDir = given['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'joinery-product-')))
  let settings: Settings = { ...given, DATA_DIR: dataDir }
  let program = runProgram(settings, how)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    program.child.kill(signal)
    return program.exited
  }
  const remove = async (): Promise<void> => {
    await stop()
    if (given['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const address = await program.ready.catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const port = Number(new URL(address).port)
  return {
    address,
    port,
    dataDir,
    pid: () => program.child.pid ?? 0,
    printed: () => program.printed(),
    hasEnded: () => program.child.exitCode !== null || program.child.signalCode !== null,
    start: async (changed = {}) => {
      settings = { ...settings, PORT: `${port}`, ...changed }
      program = runProgram(settings, how)
      await program.ready
    },
    stop,
    remove,
  }
}
