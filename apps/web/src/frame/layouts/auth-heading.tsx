import type { ReactNode } from 'react'

export function AuthHeading({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 className="font-display text-4xl leading-tight tracking-[-0.015em] sm:text-[2.75rem]">{heading}</h1>
      <p className="mt-3 text-lg text-muted">{children}</p>
    </div>
  )
}
