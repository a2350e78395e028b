import type { AuditAct, AuditEntry } from '@joinery/contract/audit'
import { limits } from '@joinery/contract/limits'

import { listAudit } from '#features/audit/list-audit.ts'
import type { Context } from '#platform/context.ts'

export type AuditFilterQuery = { readonly actor?: string | undefined; readonly act?: AuditAct | undefined }

/** Yields all matching entries in batches, newest first. */
export async function* eachEntry(context: Pick<Context, 'db'>, query: AuditFilterQuery): AsyncGenerator<AuditEntry[]> {
  let page: string | null = null
  do {
    const part: Awaited<ReturnType<typeof listAudit>> = await listAudit(context, {
      ...query,
      limit: limits.audit.pageMax,
      ...(page === null ? {} : { page }),
    })
    yield part.entries
    page = part.next_page
  } while (page !== null)
}
