import type { Backup } from '@joinery/contract/installation/backups'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleDotDashed, Download, LoaderCircle, OctagonAlert } from 'lucide-react'

import { backupsQuery, downloadBackup, startBackup } from '#api/admin.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { formatBytes, formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { DataTable, type Column } from './table/data-table.tsx'
import { TableFrame } from './table/table-frame.tsx'

const texts = adminMessages.backups

const signs = {
  running: { Icon: LoaderCircle, tone: 'text-muted', motion: 'motion-safe:animate-spin' },
  verified: { Icon: BadgeCheck, tone: 'text-good', motion: '' },
  failed: { Icon: OctagonAlert, tone: 'text-bad', motion: '' },
  unverified: { Icon: CircleDotDashed, tone: 'text-muted', motion: '' },
} as const

function Status({ backup: { reason, status } }: { backup: Backup }) {
  const { Icon, motion, tone } = signs[status]
  return (
    <>
      <span className={`flex items-center gap-2 ${tone}`}>
        <Icon className={`size-4 shrink-0 ${motion}`} strokeWidth={1.5} aria-hidden />
        {texts.statuses[status]}
      </span>
      {reason !== null && <span className="mt-1 block text-sm break-words text-muted">{reason}</span>}
    </>
  )
}

function Acts({ row: { created_at, id, status } }: { row: Backup }) {
  const session = useSessionStore()
  const { isPending, mutate } = useMutation({
    mutationFn: () => downloadBackup(session, id),
    onError: (error) => showToast({ text: sentenceOf(error, texts.downloadFailed), tone: 'bad' }),
  })
  if (status !== 'verified' && status !== 'unverified') return null
  return (
    <IconButton label={texts.downloadOf(formatDateTime(created_at))} disabled={isPending} onClick={() => mutate()}>
      <Download className="size-4.5" strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

const columns: readonly Column<Backup>[] = [
  { name: texts.created, isHead: true, cell: ({ created_at }) => formatDateTime(created_at) },
  { name: texts.size, isNumber: true, cell: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)) },
  { name: texts.status, cell: (backup) => <Status backup={backup} /> },
]

/** Backups of the installation: where they are, a new one, the list. */
export function BackupsPart() {
  const session = useSessionStore()
  const query = useQuery(backupsQuery(session))
  const found = query.data
  const backups = found?.backups ?? []
  const { isPending, mutate } = useMutation({
    mutationFn: () => startBackup(session),
    onSuccess: () => showToast({ text: texts.started }),
    onError: (error) => showToast({ text: sentenceOf(error, texts.startFailed), tone: 'bad' }),
  })
  return (
    <>
      <div className="mt-10 mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-prose min-w-0">
          <h2 className="text-lg font-medium">{texts.title}</h2>
          <p className="mt-1 break-words text-muted">
            {texts.about} {found && texts.location(found.location)} {found?.is_on_same_disk && texts.sameDisk}
          </p>
          <p className="mt-1 text-muted">
            {found && `${texts.schedules[found.schedule] ?? texts.otherSchedule(found.schedule)} `}
            {found && found.schedule !== 'off' && `${texts.keep(found.keep)} `}
            <AppLink
              to={paths.adminSetting('BACKUP_SCHEDULE')}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:text-accent"
            >
              {texts.changeSchedule}
            </AppLink>
          </p>
          {found?.problem && <p className="mt-1 break-words text-bad">{found.problem}</p>}
        </div>
        <Button variant="outline" isBusy={isPending || found?.is_running === true} onClick={() => mutate()}>
          {texts.start}
        </Button>
      </div>
      <TableFrame query={{ ...query, isPlaceholderData: false }} isEmpty={backups.length === 0} empty={texts.empty}>
        <DataTable label={texts.title} columns={columns} rows={backups} keyOf={({ id }) => id} Acts={Acts} />
      </TableFrame>
    </>
  )
}
