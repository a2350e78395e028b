import { readFile, readdir } from 'node:fs/promises'

/** Clock tick of /proc on Linux. */
const tickMs = 10

type Usage = { readonly pid: number; readonly parent: number; readonly own: number; readonly ofEnded: number }

const usageOf = async (pid: string): Promise<Usage | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; the fields after it are numbered from 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (number: number): number => Number(fields[number - 3])
    return { pid: Number(pid), parent: ticks(4), own: ticks(14) + ticks(15), ofEnded: ticks(16) + ticks(17) }
  } catch {
    return undefined // it has just ended
  }
}

/** CPU time in milliseconds of these processes and their children. */
export const processorTime = async (pids: readonly number[]): Promise<number> => {
  let names: string[]
  try {
    names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  } catch {
    return Number.NaN // not Linux
  }
  const all = (await Promise.all(names.map(usageOf))).filter((usage) => usage !== undefined)
  const counted = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
  return counted.reduce((sum, { own, ofEnded }) => sum + own + ofEnded, 0) * tickMs
}
