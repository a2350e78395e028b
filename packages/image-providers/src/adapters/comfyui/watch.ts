// Socket events about one prompt. Used for progress and to shorten waiting only: the end is read from the history, so a
// broken socket loses nothing.
import { numberAt, parse, textAt } from '#json.ts'

export type Watch = {
  /** Resolves when the prompt may have ended, or after the time. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly close: () => void
}

const ends = new Set(['execution_success', 'execution_error', 'execution_interrupted'])
const openMs = 5000

export const openWatch = async (
  address: string,
  promptId: string,
  onProgress: (fraction: number) => void,
): Promise<Watch> => {
  let wake = (): void => undefined
  let hasNews = false
  const notifyEnd = (): void => {
    hasNews = true
    wake()
  }
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', ({ data }) => {
    // Binary frames are previews.
    if (typeof data !== 'string') return
    const message = parse(data)
    const type = textAt(message, 'type')
    if (textAt(message, 'data', 'prompt_id') !== promptId) return
    const [value, max] = [numberAt(message, 'data', 'value'), numberAt(message, 'data', 'max')]
    if (type === 'progress' && value !== undefined && max !== undefined && max > 0) onProgress(Math.min(1, value / max))
    if (type !== undefined && ends.has(type)) notifyEnd()
  })
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, openMs)
    const go = (): void => {
      clearTimeout(limit)
      resolve()
    }
    socket.addEventListener('open', go)
    socket.addEventListener('error', go)
    socket.addEventListener('close', go)
  })
  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (hasNews) {
          hasNews = false
          return resolve()
        }
        const timer = setTimeout(() => wake(), milliseconds)
        wake = () => {
          clearTimeout(timer)
          hasNews = false
          wake = () => undefined
          resolve()
        }
      }),
    close: () => {
      wake()
      socket.close()
    },
  }
}
