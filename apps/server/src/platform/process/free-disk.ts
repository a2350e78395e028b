import { statfs } from 'node:fs/promises'

export const freeDiskMb = async (folder: string): Promise<number> => {
  const disk = await statfs(folder)
  return Math.floor((disk.bavail * disk.bsize) / 1024 ** 2)
}

/** Whether the disk has room for uploads. True for a folder that does not exist yet. */
export const hasFreeDisk = async (folder: string, minMb: number): Promise<boolean> => {
  try {
    return (await freeDiskMb(folder)) >= minMb
  } catch {
    return true
  }
}
