import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the secret of an embedded installation, created on first start and readable by its owner only. */
export const readOrCreateSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // 'wx' refuses to overwrite, so two first starts cannot end up with different secrets.
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
