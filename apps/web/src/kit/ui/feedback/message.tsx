import type { ReactNode } from 'react'

type Tone = 'bad' | 'good' | 'plain'

const tones: Record<Tone, string> = {
  bad: 'border-bad/40 text-bad',
  good: 'border-good/40 text-good',
  plain: 'border-accent/40 text-ink',
}

type MessageProps = { kind: 'alert' | 'status'; tone?: Tone; className?: string; children: ReactNode }

/** A message announced when it appears: `alert` immediately, `status` politely. */
export function Message({ kind, tone = 'plain', className = '', children }: MessageProps) {
  return (
    <div
      role={kind}
      className={`animate-rise rounded-md border bg-surface px-4 py-3 text-[0.9375rem] ${tones[tone]} ${className}`}
    >
      {children}
    </div>
  )
}
