import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import type { PinComment } from '@joinery/contract/review/pins'

import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatDateTime } from '#lib/format.ts'

type WhenProps = Pick<PinComment, 'created_at' | 'edited_at'>

/** When it was written, and whether it was changed since. */
export function When({ created_at, edited_at }: WhenProps) {
  return (
    <span className="text-[0.8125rem] text-muted tabular-nums">
      <RelativeTime iso={created_at} />
      {edited_at !== null && <span title={formatDateTime(edited_at)}> · {texts.edited}</span>}
    </span>
  )
}
