import { BackupError } from './backup-error.ts'

/** Progress display. Called repeatedly, so it also checks for a stop request. */
export type Progress = {
  readonly show: (what: string, done: number, total: number) => void
  /** Ends the line, so other output can follow. */
  readonly end: () => void
}

export const withoutProgress: Progress = { show: () => undefined, end: () => undefined }

const everyMs = 200
const width = 30

/** Rewrites one line, on terminals only, because a log would get a line per step. */
export const createProgress = (stream: NodeJS.WriteStream, stopping: AbortSignal): Progress => {
  let shownAt = 0
  let isShown = false
  return {
    show: (what, done, total) => {
      if (stopping.aborted) throw new BackupError('Stopped early. Nothing was saved.')
      if (!stream.isTTY || Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      isShown = true
      const part = total > 0 ? Math.min(1, done / total) : 0
      const bar = '#'.repeat(Math.round(part * width)).padEnd(width, '.')
      stream.write(`\r${what.padEnd(10)} [${bar}] ${String(Math.floor(part * 100)).padStart(3)} %`)
    },
    end: () => {
      if (isShown) stream.write('\n')
      isShown = false
    },
  }
}
