import { formatDateTime } from '#lib/format.ts'
import { relativeTime } from '#lib/time/relative-time.ts'
import { useNow } from '#lib/time/use-now.ts'

export function RelativeTime({ iso, className = '' }: { iso: string; className?: string }) {
  const now = useNow()
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {relativeTime(iso, Math.max(now, Date.parse(iso)))}
    </time>
  )
}
