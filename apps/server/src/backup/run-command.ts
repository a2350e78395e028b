// Shared by the backup commands: arguments, signals and error messages.
import { StartError } from '#platform/process/start-error.ts'

import { BackupError } from './backup-error.ts'
import { createProgress, type Progress } from './show-progress.ts'

/** Returns one sentence for an expected error, and the stack for others. */
export const explainFault = (error: unknown): string => {
  if (error instanceof BackupError || error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return 'The disk is full. Free up space and try again. Nothing was saved.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Permission denied for a file or folder (${error instanceof Error ? error.message : code}).`
  }
  // PostgreSQL codes for a full disk and for terminated connections.
  if (code === '53100') return "The database's disk is full. Free up space and try again. Nothing was saved."
  if (code === '57P01' || code === 'ECONNRESET' || code === 'ECONNREFUSED') {
    return `Lost the connection to the database or storage (${code}). Try again. Nothing was saved.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

export class WordsError extends BackupError {}

export type Command = {
  readonly words: readonly string[]
  readonly has: (flag: string) => boolean
  readonly progress: Progress
  readonly print: (line: string) => void
}

/** Exits with 0 on success, 1 on failure with a message, 2 for invalid arguments. */
export const runCommand = async (
  flags: readonly string[],
  act: (command: Command) => Promise<void>,
): Promise<never> => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  const progress = createProgress(process.stderr, stopping.signal)
  const all = process.argv.slice(2)
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  try {
    const unknown = all.find((word) => word.startsWith('--') && !flags.includes(word))
    if (unknown !== undefined)
      throw new WordsError(`Unknown option ${unknown}. Options: ${flags.join(', ') || 'none'}.`)
    await act({
      words: all.filter((word) => !word.startsWith('--')),
      has: (flag) => all.includes(flag),
      progress,
      print,
    })
    process.exit(0)
  } catch (error) {
    progress.end()
    process.stderr.write(`${explainFault(error)}\n`)
    process.exit(error instanceof WordsError ? 2 : 1)
  }
}
