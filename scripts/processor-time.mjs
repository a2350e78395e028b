// CPU time of a part of the test run: its process tree, including processes that outlive their parent, and the shared
// test database. Read from /proc; undefined without it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './steps.mjs'

const ticksPerSecond = 100
const sampleMs = 500
const postmasterFile = join(root, '.cache', 'test-postgres', 'cluster', 'postmaster.pid')

/** Parses a line of /proc/<pid>/stat: CPU time of the process and of its ended children. */
export const parseStat = (text) => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, own, ofChildren, start] = [1, 11, 13, 19].map((index) => Number(fields[index]))
  return { parent, start, own: own + Number(fields[12]), ofChildren: ofChildren + Number(fields[14]) }
}

const readProcesses = () => {
  const processes = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      processes.set(Number(name), parseStat(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return processes
}

const readPostmaster = () => {
  try {
    return Number.parseInt(readFileSync(postmasterFile, 'utf8'), 10)
  } catch {
    return undefined
  }
}

/**
 * Adds up samples of a process tree. Each process counts with its last value; one that ended between two samples counts
 * through the parent that waited for it.
 */
export const createTally = () => {
  const known = new Set()
  const alive = new Map()
  let isFirst = true

  const add = (pid, process, parent) => {
    const before = isFirst ? process : { own: 0, ofChildren: 0 }
    const entry = { start: process.start, parent, before, own: 0, ofChildren: 0 }
    known.add(entry)
    alive.set(pid, entry)
  }

  const addDescendants = (processes) => {
    const found = [...processes].filter(([pid, { parent }]) => !alive.has(pid) && alive.has(parent))
    for (const [pid, process] of found) add(pid, process, alive.get(process.parent))
    if (found.length > 0) addDescendants(processes)
  }

  const sample = (processes, roots) => {
    for (const [pid, { start }] of alive) if (processes.get(pid)?.start !== start) alive.delete(pid)
    for (const pid of roots) if (processes.has(pid) && !alive.has(pid)) add(pid, processes.get(pid))
    addDescendants(processes)
    for (const [pid, entry] of alive) {
      const { own, ofChildren } = processes.get(pid)
      Object.assign(entry, { own, ofChildren })
    }
    isFirst = false
  }

  const seconds = () => {
    const living = new Set(alive.values())
    const endedChildren = new Map()
    for (const entry of known) {
      if (entry.parent && !living.has(entry)) {
        endedChildren.set(entry.parent, [...(endedChildren.get(entry.parent) ?? []), entry])
      }
    }
    const seenBelow = (entry) => (endedChildren.get(entry) ?? []).reduce((sum, child) => sum + total(child), 0)
    // A process may end right after its child, before a sample saw the child's time added.
    const total = (entry) => entry.own + Math.max(entry.ofChildren, seenBelow(entry))
    let ticks = 0
    for (const entry of known) {
      const unseen = entry.ofChildren - entry.before.ofChildren - seenBelow(entry)
      ticks += entry.own - entry.before.own + Math.max(0, unseen)
    }
    return ticks / ticksPerSecond
  }
  return { sample, seconds }
}

/** Measures everything this script starts from now on; `stop` returns the seconds. */
export const measureProcessorTime = () => {
  if (!existsSync('/proc/self/stat')) return { stop: () => undefined }
  const tally = createTally()
  const sample = () => {
    tally.sample(readProcesses(), [process.pid, readPostmaster()])
  }
  sample()
  const timer = setInterval(sample, sampleMs)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return tally.seconds()
    },
  }
}
