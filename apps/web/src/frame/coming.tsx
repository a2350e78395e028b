import type { ReactNode } from 'react'

/** A page whose room stands but whose furniture is still being made. */
export function Coming({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-page px-5 py-12 sm:px-8 lg:px-12">
      <h1 className="font-display text-4xl leading-tight tracking-[-0.015em]">{heading}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{children}</p>
    </div>
  )
}
