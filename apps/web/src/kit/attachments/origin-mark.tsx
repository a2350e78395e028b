import type { Origin } from '@joinery/contract/files'
import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { SlidersHorizontal, Sparkles } from 'lucide-react'

import { originOf } from '#kit/ui/pictures/ai-mark.tsx'

/** 'AI-made · Google Gemini · “Walnut fronts”', with the details this user can see. */
export const originWords = ({ is_local, provider_name, prompt }: Origin): string =>
  [originOf(is_local), is_local ? '' : provider_name, prompt && `“${prompt}”`].filter(Boolean).join(' · ')

type OriginMarkProps = { origin: Origin; className?: string; isSmall?: boolean }

const looks = { usual: 'h-6 gap-1 px-2 text-xs', small: 'h-3.5 px-0.5 text-[0.5625rem] tracking-[-0.025em]' } as const

/** The mark on an image. The small one is for thumbnails. */
export function OriginMark({ origin, className = 'top-2 left-2', isSmall = false }: OriginMarkProps) {
  const { is_local } = origin
  const Icon = is_local ? SlidersHorizontal : Sparkles
  return (
    <span
      title={originWords(origin)}
      className={`absolute inline-flex items-center rounded-full bg-black/65 font-medium whitespace-nowrap text-white ${isSmall ? looks.small : looks.usual} ${className}`}
    >
      {!isSmall && <Icon className="size-3 shrink-0" strokeWidth={1.75} aria-hidden />}
      <span aria-hidden>{is_local ? aiMarkMessages.localMark : aiMarkMessages.mark}</span>
      <span className="sr-only">{originOf(is_local)}</span>
    </span>
  )
}
