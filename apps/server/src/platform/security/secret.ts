import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of an embedded installation: made on the first start, readable by its owner only, kept for ever. */
export const readOrCreateSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // 'wx' refuses to overwrite, so two first starts cannot hold different secrets.
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
