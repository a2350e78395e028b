import type { FileStats } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { formatCount } from '@joinery/contract/text/counts'
import { useQuery } from '@tanstack/react-query'

import { fileUsageQuery } from '#api/files.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { formatBytes } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { UsageShares } from './usage-shares.tsx'

const texts = settingsMessages.usage

const MB = 2 ** 20

/** The notice about storage use, if any; the plan's limit comes first. */
const noticeOf = (usedBytes: number, limitBytes: number | null): string | null => {
  if (limitBytes !== null && usedBytes >= limitBytes * limits.file.storageNoticeShare) {
    return messages.settings.storageNearlyUsedUp
  }
  return usedBytes > limits.file.storageWarningBytes ? messages.settings.storageWarning : null
}

/** A labelled number; `detail` is the same number in another unit. */
function UsageFact({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 font-display text-2xl whitespace-nowrap tabular-nums">{value}</dd>
      {detail !== undefined && <dd className="text-sm text-muted tabular-nums">{detail}</dd>}
    </div>
  )
}

function Storage({ stats, limitBytes }: { stats: FileStats; limitBytes: number | null }) {
  const notice = noticeOf(stats.total_size_mb * MB, limitBytes)
  return (
    <>
      {notice !== null && <Message kind="status">{notice}</Message>}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-7">
        <UsageFact
          name={texts.storageUsed}
          value={texts.megabytes(formatCount(stats.total_size_mb))}
          detail={texts.gigabytes(formatCount(stats.total_size_gb))}
        />
        <UsageFact name={texts.filesUploaded} value={formatCount(stats.total_files_uploaded)} />
        <UsageFact name={texts.lastMonth} value={formatCount(stats.files_uploaded_last_30_days)} />
        <UsageFact name={texts.averageFile} value={formatBytes(stats.avg_file_size_bytes)} />
        <UsageFact name={texts.largestFile} value={formatBytes(stats.largest_file_bytes)} />
        <UsageFact name={texts.smallestFile} value={formatBytes(stats.smallest_file_bytes)} />
      </dl>
    </>
  )
}

export function UsageTab() {
  const query = useQuery(fileUsageQuery(useSessionStore()))
  const stats = query.data?.stats
  if (query.isError && !stats) {
    return (
      <div className="flex max-w-xl flex-col items-start gap-5">
        {/* Fixed message, more helpful here than the server's. */}
        <ErrorLine text={messages.settings.usageFailed} />
        <Button variant="outline" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Section title={texts.storage} about={texts.storageAbout}>
        {stats ? (
          <Storage stats={stats} limitBytes={query.data?.storage_limit_bytes ?? null} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Section>
      <Section title={texts.byType} about={texts.byTypeAbout}>
        {stats ? <UsageShares stats={stats} /> : <Skeleton className="h-32" />}
      </Section>
    </>
  )
}
