// Shares the event loop between uploads and everything else. A fast upload always has its next chunk ready, so 20 of them
// would be handled for hundreds of milliseconds before another request is read.

/** Bytes of all uploads that are handled in one turn of the event loop: about half a millisecond. */
const bytesPerTurn = 256 * 1024

const waiting: { readonly bytes: number; readonly start: () => void }[] = []
let handled = 0
let isTurnScheduled = false

const startTurn = (): void => {
  isTurnScheduled = false
  handled = 0
  while (handled < bytesPerTurn) {
    const next = waiting.shift()
    if (!next) return
    handled += next.bytes
    scheduleTurn()
    next.start()
  }
}

const scheduleTurn = (): void => {
  if (isTurnScheduled) return
  isTurnScheduled = true
  setImmediate(startTurn)
}

/** Await it before handling a chunk of an upload. Uploads take turns in the order of their chunks. */
export const awaitTurn = async (bytes: number): Promise<void> => {
  scheduleTurn()
  if (waiting.length === 0 && handled < bytesPerTurn) handled += bytes
  else await new Promise<void>((start) => waiting.push({ bytes, start }))
}
