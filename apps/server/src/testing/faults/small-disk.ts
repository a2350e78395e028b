// A mounted disk of a few megabytes that can be filled and freed. Requires mount permission.
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  readonly folder: string
  /** Fills it to the last byte. */
  readonly fill: () => Promise<void>
  readonly free: () => Promise<void>
  readonly remove: () => Promise<void>
}

export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

const block = Buffer.alloc(64 * 1024)

export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  const fill = async (): Promise<void> => {
    const file = await open(ballast, 'a')
    try {
      while ((await statfs(folder)).bavail > 0) await file.write(block)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      await file.close()
    }
  }
  return {
    folder,
    fill,
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
