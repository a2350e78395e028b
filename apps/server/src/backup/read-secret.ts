import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '#config'

const pathIn = (dataDir: string): string => join(dataDir, 'secret')

/** Returns the configured secret or the installation's own; null before its first start. */
export const readSecret = async ({ DATA_DIR, SECRET }: Pick<Config, 'DATA_DIR' | 'SECRET'>): Promise<string | null> =>
  SECRET ?? (await readFile(pathIn(DATA_DIR), 'utf8').catch(() => null))?.trim() ?? null

/** Without accounts nothing was signed yet, so the secret can be replaced. */
export const replaceSecret = (dataDir: string, secret: string): Promise<void> =>
  writeFile(pathIn(dataDir), secret, { mode: 0o600 })
