import type { Origin } from '@joinery/contract/files'
import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { SlidersHorizontal, Sparkles } from 'lucide-react'

import { originOf } from '#kit/ui/pictures/ai-mark.tsx'

/** 'AI-made · Google Gemini · “Walnut fronts”', with the details this user can see. */
export const originWords = ({ is_local, provider_name, prompt }: Origin): string =>
  [originOf(is_local), is_local ? '' : provider_name, prompt && `“${prompt}”`].filter(Boolean).join(' · ')

export function OriginMark({ origin, className = 'top-2 left-2' }: { origin: Origin; className?: string }) {
  const { is_local } = origin
  const Icon = is_local ? SlidersHorizontal : Sparkles
  return (
    <span
      title={originWords(origin)}
      className={`absolute inline-flex h-6 items-center gap-1 rounded-full bg-black/65 px-2 text-xs font-medium text-white ${className}`}
    >
      <Icon className="size-3 shrink-0" strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{is_local ? aiMarkMessages.localMark : aiMarkMessages.mark}</span>
      <span className="sr-only">{originOf(is_local)}</span>
    </span>
  )
}
