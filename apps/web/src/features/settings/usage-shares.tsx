import type { FileStats } from '@joinery/contract/files'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { formatCount } from '@joinery/contract/text/counts'

const texts = settingsMessages.usage

const kinds = [
  { name: texts.types.image, colour: 'bg-accent', count: (stats: FileStats) => stats.image_files },
  { name: texts.types.pdf, colour: 'bg-warn', count: (stats: FileStats) => stats.pdf_files },
  { name: texts.types.document, colour: 'bg-good', count: (stats: FileStats) => stats.document_files },
  { name: texts.types.video, colour: 'bg-ink', count: (stats: FileStats) => stats.video_files },
  { name: texts.types.audio, colour: 'bg-muted', count: (stats: FileStats) => stats.audio_files },
]

/** File counts by type as a bar, with the numbers in a list below. */
export function UsageShares({ stats }: { stats: FileStats }) {
  const known = kinds.map(({ name, colour, count }) => ({ name, colour, count: count(stats) }))
  const named = known.reduce((sum, { count }) => sum + count, 0)
  // Files without a listed type: models, drawings, archives.
  const rest = Math.max(0, stats.total_files_uploaded - named)
  const shares = rest > 0 ? [...known, { name: texts.types.other, colour: 'bg-line-strong', count: rest }] : known
  const total = named + rest
  return (
    <>
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {shares.map(({ name, colour, count }) =>
          count > 0 ? <span key={name} className={`min-w-1.5 ${colour}`} style={{ flex: count }} /> : null,
        )}
      </div>
      <ul
        aria-label={texts.byTypeLabel}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-2.5"
      >
        {shares.map(({ name, colour, count }) => (
          <li key={name} className="flex items-center gap-2.5 text-[0.9375rem]">
            <span aria-hidden className={`size-3 shrink-0 rounded-full ${colour}`} />
            <span>{name}</span>
            <span className="ml-auto whitespace-nowrap text-muted tabular-nums">
              {formatCount(count)}
              {total > 0 && ` (${Math.round((count / total) * 100)}%)`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
