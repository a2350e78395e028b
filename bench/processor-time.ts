import { readFile, readdir } from 'node:fs/promises'

/** A tick of the processor's accounting, as Linux tells it to programs. */
const tickMs = 10

type Usage = { readonly pid: number; readonly parent: number; readonly own: number; readonly ofEnded: number }

const usageOf = async (pid: string): Promise<Usage | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; what follows it is numbered from 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (number: number): number => Number(fields[number - 3])
    return { pid: Number(pid), parent: ticks(4), own: ticks(14) + ticks(15), ofEnded: ticks(16) + ticks(17) }
  } catch {
    return undefined // it has just ended
  }
}

/** The processor time, in milliseconds, that these processes and those that they started have taken so far. */
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
