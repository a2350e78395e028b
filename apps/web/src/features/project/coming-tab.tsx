import type { ReactNode } from 'react'

/** A tab whose room stands but whose furniture is still being made. */
export function ComingTab({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-5 py-16 text-center">
      <h2 className="font-display text-3xl leading-tight">{heading}</h2>
      <p className="mt-3 max-w-md text-muted">{children}</p>
    </div>
  )
}
