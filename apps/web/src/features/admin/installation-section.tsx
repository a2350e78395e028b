import type { Installation } from '@joinery/contract/installation/installation'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { formatCount } from '@joinery/contract/text/counts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { installationQuery } from '#api/admin.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatBytes, formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useNow } from '#lib/time/use-now.ts'

import { BackupsPart } from './backups-part.tsx'
import { DataTable, type Column } from './table/data-table.tsx'
import { TableFrame } from './table/table-frame.tsx'

const texts = adminMessages.installation

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 break-words tabular-nums">{children}</dd>
    </div>
  )
}

const formatDuration = (milliseconds: number): string => texts.duration(Math.max(0, Math.floor(milliseconds / 60_000)))

function MailFact({ mail }: { mail: Installation['mail'] }) {
  if (mail.kind === 'mailbox') return texts.emailInMailbox
  if (mail.kind === 'none') return <span className="text-warn">{texts.emailNotSet(mail.waiting)}</span>
  const { oldest_waiting_at, refused_last_day, sent_last_day, waiting } = mail
  const waitingCount = (
    <span className={waiting > 0 && oldest_waiting_at !== null ? 'text-warn' : ''}>
      {waiting === 0 ? texts.noneWaiting : texts.waiting(waiting)}
    </span>
  )
  return fillMessage(texts.emailFacts(sent_last_day), {
    waiting:
      oldest_waiting_at === null
        ? waitingCount
        : fillMessage(texts.waitingSince, { waiting: waitingCount, time: <RelativeTime iso={oldest_waiting_at} /> }),
    rejected: <span className={refused_last_day > 0 ? 'text-bad' : ''}>{texts.rejected(refused_last_day)}</span>,
  })
}

function Facts({ installation }: { installation: Installation }) {
  const { database, environment, events_waiting, last_backup_at, mail, public_url, started_at, storage, version } =
    installation
  const now = useNow()
  return (
    <dl className="-mt-4 grid grid-cols-1 gap-x-12 sm:grid-cols-2 xl:grid-cols-3">
      <Fact name={texts.version}>
        {version} · {environment}
      </Fact>
      <Fact name={texts.address}>{public_url}</Fact>
      <Fact name={texts.runningFor}>
        <span title={formatDateTime(started_at)}>{formatDuration(now - Date.parse(started_at))}</span>
      </Fact>
      <Fact name={texts.database}>
        {texts.databaseFacts(database.version, database.kind, formatBytes(database.bytes))}
      </Fact>
      <Fact name={texts.files}>
        {texts.filesFacts(storage.files, formatBytes(storage.bytes), storage.kind)}
        {storage.free_bytes !== null && <> · {texts.diskFree(formatBytes(storage.free_bytes))}</>}
      </Fact>
      <Fact name={texts.email}>
        <MailFact mail={mail} />
      </Fact>
      <Fact name={texts.pendingNotifications}>{formatCount(events_waiting)}</Fact>
      <Fact name={texts.lastBackup}>
        {last_backup_at === null ? texts.noBackup : <RelativeTime iso={last_backup_at} />}
      </Fact>
    </dl>
  )
}

type Job = Installation['jobs'][number]
type Process = Installation['processes'][number]

const jobColumns: readonly Column<Job>[] = [
  { name: texts.job, isHead: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
  { name: texts.jobsWaiting, isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
  { name: texts.jobsRunning, isNumber: true, cell: ({ running }) => formatCount(running) },
  { name: texts.jobsRetrying, isNumber: true, cell: ({ retrying }) => formatCount(retrying) },
  {
    name: texts.jobsFailed,
    isNumber: true,
    cell: ({ failed }) => <span className={failed > 0 ? 'text-bad' : ''}>{formatCount(failed)}</span>,
  },
]

const processColumns: readonly Column<Process>[] = [
  {
    name: texts.process,
    isHead: true,
    cell: ({ current, id }) => (
      <>
        <code className="font-mono text-sm">{id.slice(-12)}</code>{' '}
        {current && <span className="ml-1 text-sm text-good">{texts.servingYou}</span>}
      </>
    ),
  },
  { name: texts.started, cell: ({ started_at }) => formatDateTime(started_at) },
  { name: texts.processSeen, cell: ({ seen_at }) => <RelativeTime iso={seen_at} /> },
]

export function InstallationSection() {
  const query = useQuery(installationQuery(useSessionStore()))
  const installation = query.data?.installation
  return (
    <section aria-label={adminMessages.sections.installation}>
      <TableFrame query={{ ...query, isPlaceholderData: false }} isEmpty={false} empty="">
        {installation && (
          <>
            <Facts installation={installation} />
            <BackupsPart />
            <h2 className="mt-10 mb-3 text-lg font-medium">{texts.jobs}</h2>
            {installation.jobs.length === 0 ? (
              <p className="border-y border-line py-6 text-muted">{texts.noJobs}</p>
            ) : (
              <DataTable label={texts.jobs} columns={jobColumns} rows={installation.jobs} keyOf={({ name }) => name} />
            )}
            <h2 className="mt-10 mb-3 text-lg font-medium">{texts.processes}</h2>
            <DataTable
              label={texts.processes}
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
