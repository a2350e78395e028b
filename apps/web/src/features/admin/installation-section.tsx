import type { Installation } from '@joinery/contract/installation/installation'
import { formatCount, plural } from '@joinery/contract/text/counts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { installationQuery } from '#api/admin.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatBytes, formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useNow } from '#lib/time/use-now.ts'

import { DataTable, type Column } from './table/data-table.tsx'
import { TableFrame } from './table/table-frame.tsx'

const count = (amount: number, noun: string): string => `${formatCount(amount)} ${plural(amount, noun)}`

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 break-words tabular-nums">{children}</dd>
    </div>
  )
}

/** 3 days 4 hours: the two largest that count. */
const lasting = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${count(days, 'day')} ${count(hours, 'hour')}`
  if (hours > 0) return `${count(hours, 'hour')} ${count(minutes % 60, 'minute')}`
  return minutes > 0 ? count(minutes, 'minute') : 'less than a minute'
}

function MailFact({ mail }: { mail: Installation['mail'] }) {
  if (mail.kind === 'mailbox') return <>Collected in the local mailbox, none is sent</>
  const { oldest_waiting_at, refused_last_day, sent_last_day, waiting } = mail
  return (
    <>
      <span className={waiting > 0 && oldest_waiting_at !== null ? 'text-warn' : ''}>
        {waiting === 0 ? 'None waits' : `${formatCount(waiting)} waiting`}
      </span>
      {oldest_waiting_at !== null && (
        <>
          {' '}
          since <RelativeTime iso={oldest_waiting_at} />
        </>
      )}
      , {formatCount(sent_last_day)} sent and{' '}
      <span className={refused_last_day > 0 ? 'text-bad' : ''}>{formatCount(refused_last_day)} refused</span> in a day
    </>
  )
}

function Facts({ installation }: { installation: Installation }) {
  const { database, environment, events_waiting, last_backup_at, mail, public_url, started_at, storage, version } =
    installation
  const now = useNow()
  return (
    <dl className="-mt-4 grid grid-cols-1 gap-x-12 sm:grid-cols-2 xl:grid-cols-3">
      <Fact name="Version">
        {version} · {environment}
      </Fact>
      <Fact name="Address">{public_url}</Fact>
      <Fact name="Running for">
        <span title={formatDateTime(started_at)}>{lasting(now - Date.parse(started_at))}</span>
      </Fact>
      <Fact name="Database">
        PostgreSQL {database.version}, {database.kind === 'embedded' ? 'embedded' : 'your own'} ·{' '}
        {formatBytes(database.bytes)}
      </Fact>
      <Fact name="Files">
        {count(storage.files, 'file')} · {formatBytes(storage.bytes)}, in a {storage.kind}
        {storage.free_bytes !== null && <> · {formatBytes(storage.free_bytes)} free on the disk</>}
      </Fact>
      <Fact name="Mail">
        <MailFact mail={mail} />
      </Fact>
      <Fact name="Notifications to be written">{formatCount(events_waiting)}</Fact>
      <Fact name="Last backup">{last_backup_at === null ? 'None yet' : <RelativeTime iso={last_backup_at} />}</Fact>
    </dl>
  )
}

type Job = Installation['jobs'][number]
type Process = Installation['processes'][number]

const jobColumns: readonly Column<Job>[] = [
  { name: 'Job', isHead: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
  { name: 'Waiting', isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
  { name: 'Running', isNumber: true, cell: ({ running }) => formatCount(running) },
  { name: 'Tried again', isNumber: true, cell: ({ retrying }) => formatCount(retrying) },
  {
    name: 'Failed',
    isNumber: true,
    cell: ({ failed }) => <span className={failed > 0 ? 'text-bad' : ''}>{formatCount(failed)}</span>,
  },
]

const processColumns: readonly Column<Process>[] = [
  {
    name: 'Process',
    isHead: true,
    cell: ({ current, id }) => (
      <>
        <code className="font-mono text-sm">{id.slice(-12)}</code>
        {current && <span className="ml-2 text-sm text-good">Answers you</span>}
      </>
    ),
  },
  { name: 'Since', cell: ({ started_at }) => formatDateTime(started_at) },
  { name: 'Seen', cell: ({ seen_at }) => <RelativeTime iso={seen_at} /> },
]

export function InstallationSection() {
  const query = useQuery(installationQuery(useSessionStore()))
  const installation = query.data?.installation
  return (
    <section aria-label="Installation">
      <TableFrame query={{ ...query, isPlaceholderData: false }} isEmpty={false} empty="">
        {installation && (
          <>
            <Facts installation={installation} />
            <h2 className="mt-10 mb-3 text-lg font-medium">Jobs</h2>
            {installation.jobs.length === 0 ? (
              <p className="border-y border-line py-6 text-muted">Nothing waits to be done.</p>
            ) : (
              <DataTable label="Jobs" columns={jobColumns} rows={installation.jobs} keyOf={({ name }) => name} />
            )}
            <h2 className="mt-10 mb-3 text-lg font-medium">Processes</h2>
            <DataTable
              label="Processes"
              columns={processColumns}
              rows={installation.processes}
              keyOf={({ id }) => id}
            />
          </>
        )}
      </TableFrame>
    </section>
  )
}
