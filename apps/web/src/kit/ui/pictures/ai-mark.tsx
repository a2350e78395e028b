import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { SlidersHorizontal, Sparkles } from 'lucide-react'

/** Labels an image as made by a model or by local processing. */
export const originOf = (isLocal: boolean): string => (isLocal ? aiMarkMessages.localMade : aiMarkMessages.made)

type AiMarkProps = { isLocal: boolean; look?: keyof typeof looks; className?: string }

const looks = {
  over: 'rounded-full bg-black/60 px-3 py-1 text-sm text-white',
  plain: 'text-[0.8125rem] text-muted',
  bare: 'text-[0.8125rem]',
} as const

export function AiMark({ isLocal, look = 'plain', className = '' }: AiMarkProps) {
  const Icon = isLocal ? SlidersHorizontal : Sparkles
  return (
    <span className={`inline-flex items-center gap-1.5 ${looks[look]} ${className}`}>
      <Icon className="size-3.5 shrink-0" strokeWidth={1.5} aria-hidden />
      {originOf(isLocal)}
    </span>
  )
}
