// Pages of the audit log, newest first, by the last entry of the previous page: constant cost, unaffected by new entries.
import type { AuditAct, AuditEntry, OwnAuditEntry } from '@joinery/contract/audit'
import { limits } from '@joinery/contract/limits'

import type { ActorContext, Context } from '#platform/context.ts'
import { isId, isMoment, readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { readEntries, readOwnEntries, type AuditRow } from './audit-queries.ts'
import { presentEntry, presentOwnEntry } from './present-entry.ts'
import { renameTargets, type FindTargetNames } from './rename-targets.ts'

type Paged<Entry> = { readonly entries: Entry[]; readonly next_page: string | null }

const readBefore = (page: string | undefined): number | undefined =>
  page === undefined || page === '' ? undefined : Number(readCursor(page, [isMoment])[0])

const pageOf = <Entry>(rows: readonly AuditRow[], size: number, present: (row: AuditRow) => Entry): Paged<Entry> => {
  const last = rows.length > size ? rows[size - 1] : undefined
  return { entries: rows.slice(0, size).map(present), next_page: last ? writeCursor([String(last.id)]) : null }
}

export type AuditQuery = {
  readonly page?: string | undefined
  readonly act?: AuditAct | undefined
  /** The person's id, or the address they had then. */
  readonly actor?: string | undefined
  readonly limit?: number | undefined
}

/** All entries, for admins; callers check the permission. */
export const listAudit = async (
  { db }: Pick<Context, 'db'>,
  { page, act, actor: named, limit = limits.audit.page }: AuditQuery,
): Promise<Paged<AuditEntry>> => {
  const size = Math.min(limit, limits.audit.pageMax)
  const actor = named?.trim().toLowerCase()
  const byActor = actor === undefined || actor === '' ? {} : isId(actor) ? { actor_uid: actor } : { actor_email: actor }
  const rows = await readEntries(db, { act, ...byActor }, { limit: size + 1, before: readBefore(page) })
  return pageOf(rows, size, presentEntry)
}

/** Passed in by create-context.ts. */
export type AuditState = { readonly findTargetNames: FindTargetNames }

export const listOwnAudit = async (
  { actor, db, findTargetNames }: ActorContext & AuditState,
  { page }: { readonly page?: string | undefined },
): Promise<Paged<OwnAuditEntry>> => {
  const size = limits.audit.page
  const rows = await readOwnEntries(db, actor.uid_user, { limit: size + 1, before: readBefore(page) })
  return pageOf(await renameTargets(db, findTargetNames, rows), size, (row) => presentOwnEntry(row, actor.uid_user))
}
