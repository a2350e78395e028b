import type { Backup } from '@joinery/contract/installation/backups'
import { adminMessages } from '@joinery/contract/messages/admin-messages'

import type { AdminState, StoredBackup } from '#features/admin/admin-context.ts'
import type { Context } from '#platform/context.ts'

import { listBackupRows, type BackupRow } from './backup-queries.ts'

const ofArchive = ({ archive, bytes, createdAt }: StoredBackup, row: BackupRow | undefined): Backup => ({
  id: archive,
  created_at: createdAt.toISOString(),
  bytes,
  // An archive gets its name once it is complete; while its row says that it runs, it is being read back.
  status: row?.status ?? 'unverified',
  reason: row?.reason ?? null,
})

const withoutArchive = ({ archive, started_at, status, reason }: BackupRow, isRunning: boolean): Backup => ({
  id: archive,
  created_at: started_at.toISOString(),
  bytes: null,
  status: status === 'running' && isRunning ? 'running' : 'failed',
  reason: status === 'running' && !isRunning ? adminMessages.backups.interrupted : reason,
})

const readStored = async ({ list }: AdminState['backups']) => {
  try {
    return { stored: await list(), problem: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { stored: [], problem: adminMessages.backups.unreadable(reason) }
  }
}

export const listBackups = async ({ backups, config, db }: Context & AdminState) => {
  const rows = new Map((await listBackupRows(db)).map((row) => [row.archive, row]))
  const { stored, problem } = await readStored(backups)
  const names = new Set(stored.map(({ archive }) => archive))
  const isRunning = await backups.isRunning(db)
  // A verified backup without an archive was deleted.
  const others = [...rows.values()].filter(({ archive, status }) => !names.has(archive) && status !== 'verified')
  const all = [
    ...stored.map((one) => ofArchive(one, rows.get(one.archive))),
    ...others.map((row) => withoutArchive(row, isRunning)),
  ]
  return {
    ...(await backups.where()),
    problem,
    schedule: config.BACKUP_SCHEDULE ?? 'off',
    keep: config.BACKUP_KEEP,
    is_running: isRunning,
    backups: all.toSorted((one, other) => (one.id < other.id ? 1 : -1)),
  }
}
