import { StartError } from '#platform/process/start-error.ts'

import { BackupError } from './backup-error.ts'

/** One sentence for what was to be expected; what was not says where it happened. */
export const explainFault = (error: unknown): string => {
  if (error instanceof BackupError || error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return 'The disk is full. Free up space and try again. Nothing was saved.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Permission denied for a file or folder (${error instanceof Error ? error.message : code}).`
  }
  // PostgreSQL's own words for a disk that is full, and for connections that it ends.
  if (code === '53100') return "The database's disk is full. Free up space and try again. Nothing was saved."
  if (code === '57P01' || code === 'ECONNRESET' || code === 'ECONNREFUSED') {
    return `Lost the connection to the database or storage (${code}). Try again. Nothing was saved.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
