// Bounds memory of streamed chunks. The garbage collector counts small objects, not the bytes they hold, so it runs
// late: a 100 MB file grew the process by 65 MB. A minor collection every few megabytes takes about 1 ms.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const stepBytes = 8 * 2 ** 20

setFlagsFromString('--expose-gc')
// Node exposes gc only in a context created after the flag was set.
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** Call it for every streamed chunk. */
export const countPassed = (bytes: number): void => {
  passed += bytes
  if (passed < stepBytes) return
  passed = 0
  collect({ type: 'minor' })
}
