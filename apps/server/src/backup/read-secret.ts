import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '#config'

const pathIn = (dataDir: string): string => join(dataDir, 'secret')

/** That of the settings, or the one that the installation has made for itself; null before its first start. */
export const readSecret = async ({ DATA_DIR, SECRET }: Pick<Config, 'DATA_DIR' | 'SECRET'>): Promise<string | null> =>
  SECRET ?? (await readFile(pathIn(DATA_DIR), 'utf8').catch(() => null))?.trim() ?? null

/** An installation without people has signed nothing yet: its own secret can be replaced. */
export const replaceSecret = (dataDir: string, secret: string): Promise<void> =>
  writeFile(pathIn(dataDir), secret, { mode: 0o600 })
