import type { Walked } from './archive/walk-archive.ts'

const number = (value: number): string => value.toLocaleString('en')
const many = (value: number, one: string, more: string): string => `${number(value)} ${value === 1 ? one : more}`

export const printSize = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${number(Math.ceil(bytes / 1024))} KB` : `${number(Math.round(bytes / 1024 ** 2))} MB`

/** Describes an archive's content in readable lines. */
export const describeBackup = ({ head, manifest }: Walked): string[] => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes, lost, deleted, changed } = manifest.blobs
  const files = head.hasBlobs ? `${many(count, 'file', 'files')} (${printSize(bytes)})` : 'without files, as requested'
  const named = `${lost + deleted + changed > 0 ? `; see missing.txt in the archive` : ''}.`
  return [
    `Created ${head.madeAt.slice(0, 16).replace('T', ' ')} UTC by version ${head.version} on PostgreSQL ${head.postgres}.`,
    `${many(manifest.tables.length, 'table', 'tables')}, ${many(rows, 'row', 'rows')}, ${files}.`,
    ...(deleted > 0 ? [`${many(deleted, 'file was', 'files were')} deleted during the backup${named}`] : []),
    ...(lost > 0 ? [`${many(lost, 'file is', 'files are')} missing from storage${named}`] : []),
    ...(changed > 0 ? [`${many(changed, 'file has', 'files have')} changed since upload${named}`] : []),
    ...(head.hasSecrets
      ? ["This backup contains the installation's secrets. Store it as securely as a password."]
      : []),
  ]
}
