// How long `npm start` takes where everything is there already.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runProgram } from '@joinery/server/testing/run-program'

import { median, type Line, type Scenario } from '../scenario.ts'

const rounds = 5
const goalMs = 3000

const timeToStart = async (dataDir: string): Promise<number> => {
  const before = performance.now()
  const program = runProgram({ DATA_DIR: dataDir }, 'npm start')
  await program.ready
  const time = performance.now() - before
  program.child.kill('SIGTERM')
  await program.exited
  return time
}

const run = async (): Promise<Line[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-bench-start-'))
  try {
    const first = await timeToStart(dataDir)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeToStart(dataDir))
    const again = median(times)
    return [
      { what: 'with a database to create', value: `${first.toFixed(0)} ms` },
      { what: 'again', value: `${again.toFixed(0)} ms`, goal: `at most ${goalMs} ms`, isMet: again <= goalMs },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const start: Scenario = { name: 'start', about: 'npm start where everything is there already', run }
