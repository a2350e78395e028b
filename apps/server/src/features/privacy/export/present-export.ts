import { limits } from '@joinery/contract/limits'
import type { DataExport } from '@joinery/contract/sign-in/privacy'

import type { Context } from '#platform/context.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import type { ExportRow } from './export-queries.ts'

export const exportPath = (uid_export: string): string => `/api/simple-auth/exports/${uid_export}`

const statusOf = ({ ready_at, failed_at }: ExportRow): DataExport['status'] => {
  if (ready_at !== null) return 'ready'
  return failed_at === null ? 'making' : 'failed'
}

export const isFetchable = ({ ready_at, expires_at }: ExportRow, now: Date): boolean =>
  ready_at !== null && expires_at !== null && expires_at > now

export const presentExport = ({ clock, keys }: Context, row: ExportRow): DataExport => ({
  status: statusOf(row),
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  size: row.size,
  url: isFetchable(row, clock.now()) ? signAddress(keys.signedAddress, exportPath(row.uid_export), clock.now()) : null,
})

/** Returns when the next export can be requested; null means now. */
export const nextAt = (latest: ExportRow | undefined, now: Date): Date | null => {
  if (!latest || statusOf(latest) === 'failed') return null
  const next = new Date(latest.requested_at.getTime() + limits.privacy.exportCooldown)
  return next > now ? next : null
}
