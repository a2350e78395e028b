import { statfs } from 'node:fs/promises'

export const freeDiskMb = async (folder: string): Promise<number> => {
  const disk = await statfs(folder)
  return Math.floor((disk.bavail * disk.bsize) / 1024 ** 2)
}

/** Whether the disk has room for what people send. A folder that is not there yet has nothing to be full. */
export const hasFreeDisk = async (folder: string, minMb: number): Promise<boolean> => {
  try {
    return (await freeDiskMb(folder)) >= minMb
  } catch {
    return true
  }
}
