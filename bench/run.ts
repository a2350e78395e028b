// Runs the scenarios whose names contain the words given, one after the other, and keeps what they measured.
// A figure is a ratio to a floor, or to a quiet phase, of the same run: this machine's own speed cancels out.
import { mkdir, writeFile } from 'node:fs/promises'

import type { Scenario } from './scenario.ts'
import { boardDrag } from './scenarios/board-drag.bench.ts'
import { board } from './scenarios/board.bench.ts'
import { chat } from './scenarios/chat.bench.ts'
import { deletingProject } from './scenarios/delete-project.bench.ts'
import { hangingProvider } from './scenarios/hanging-provider.bench.ts'
import { hostilePictures } from './scenarios/hostile-pictures.bench.ts'
import { landing } from './scenarios/landing.bench.ts'
import { localImage } from './scenarios/local-image.bench.ts'
import { logInBurst } from './scenarios/log-in-burst.bench.ts'
import { longDiscussion } from './scenarios/long-discussion.bench.ts'
import { many } from './scenarios/many.bench.ts'
import { me } from './scenarios/me.bench.ts'
import { notify } from './scenarios/notify.bench.ts'
import { start } from './scenarios/start.bench.ts'
import { upload } from './scenarios/upload.bench.ts'

const scenarios: readonly Scenario[] = [
  logInBurst,
  me,
  start,
  upload,
  board,
  boardDrag,
  chat,
  longDiscussion,
  many,
  notify,
  deletingProject,
  hangingProvider,
  hostilePictures,
  localImage,
  landing,
]
const words = process.argv.slice(2)
const chosen = scenarios.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

let failed = 0
for (const { name, about, run } of chosen) {
  console.log(`\n${name}: ${about}`)
  const lines = await run()
  for (const { what, value, goal, isMet } of lines) {
    const verdict = goal === undefined ? '' : `  (goal ${goal}: ${isMet ? 'met' : 'MISSED'})`
    console.log(`  ${what.padEnd(48)} ${value}${verdict}`)
    if (isMet === false) failed += 1
  }
  const folder = new URL('./results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(lines, null, 2)}\n`)
}
console.log(failed === 0 ? '\nAll goals met.' : `\n${failed} goals missed.`)
process.exit(failed === 0 ? 0 : 1)
