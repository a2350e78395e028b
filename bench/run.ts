// Runs the scenarios whose names contain the given words, stores and draws the results. With --quick, only those that
// detect a problem in little time. A figure is a ratio to a baseline of the same run, so the machine's speed cancels
// out.
import { writeFile } from 'node:fs/promises'

import { drawResults } from './draw-results.ts'
import { keepRun, readAllRuns } from './results.ts'
import { efforts, type Scenario } from './scenario.ts'
import { boardDrag } from './scenarios/board-drag.bench.ts'
import { board } from './scenarios/board.bench.ts'
import { chat } from './scenarios/chat.bench.ts'
import { coldBoard } from './scenarios/cold-board.bench.ts'
import { deepZoom } from './scenarios/deep-zoom.bench.ts'
import { deletingProject } from './scenarios/delete-project.bench.ts'
import { duplicating } from './scenarios/duplicate.bench.ts'
import { fairShare } from './scenarios/fair-share.bench.ts'
import { filledInstallation } from './scenarios/filled.bench.ts'
import { hangingProvider } from './scenarios/hanging-provider.bench.ts'
import { hostilePictures } from './scenarios/hostile-pictures.bench.ts'
import { landing } from './scenarios/landing.bench.ts'
import { localImage } from './scenarios/local-image.bench.ts'
import { logInBurst } from './scenarios/log-in-burst.bench.ts'
import { longDiscussion } from './scenarios/long-discussion.bench.ts'
import { many } from './scenarios/many.bench.ts'
import { me } from './scenarios/me.bench.ts'
import { notify } from './scenarios/notify.bench.ts'
import { planted } from './scenarios/planted.bench.ts'
import { reads } from './scenarios/reads.bench.ts'
import { schedule } from './scenarios/schedule.bench.ts'
import { searchLoops } from './scenarios/search-loops.bench.ts'
import { selections } from './scenarios/selections.bench.ts'
import { sockets } from './scenarios/sockets.bench.ts'
import { start } from './scenarios/start.bench.ts'
import { storm } from './scenarios/storm.bench.ts'
import { upload } from './scenarios/upload.bench.ts'
import { viewers } from './scenarios/viewers.bench.ts'
import { writes } from './scenarios/writes.bench.ts'

const scenarios: readonly Scenario[] = [
  logInBurst,
  me,
  start,
  upload,
  board,
  selections,
  schedule,
  viewers,
  writes,
  reads,
  boardDrag,
  coldBoard,
  deepZoom,
  chat,
  longDiscussion,
  many,
  filledInstallation,
  storm,
  sockets,
  notify,
  deletingProject,
  duplicating,
  hangingProvider,
  hostilePictures,
  fairShare,
  searchLoops,
  localImage,
  landing,
  planted,
]
const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const wanted = words.filter((word) => word !== '--quick')
const chosen = scenarios.filter(
  ({ name, isInQuick = false }) =>
    (!isQuick || isInQuick) && (wanted.length === 0 || wanted.some((word) => name.includes(word))),
)

let missed = 0
for (const { name, about, run } of chosen) {
  console.log(`\n${name}: ${about}`)
  const lines = await run(isQuick ? efforts.quick : efforts.usual)
  for (const { what, value, goal, isMet } of lines) {
    const verdict = goal === undefined ? '' : `  (goal ${goal}: ${isMet ? 'met' : 'MISSED'})`
    console.log(`  ${what.padEnd(56)} ${value}${verdict}`)
    if (isMet === false) missed += 1
  }
  // Figures of a quick run are too rough to store.
  if (!isQuick) await keepRun(name, lines, new Date())
}
if (!isQuick) await writeFile(new URL('../docs/performance.md', import.meta.url), drawResults(await readAllRuns()))
console.log(missed === 0 ? '\nAll goals met.' : `\n${missed} goals missed.`)
process.exit(missed === 0 ? 0 : 1)
