import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children: ReactNode; picture?: ReactNode; action?: ReactNode }

/** Shown for an empty list: what belongs here, and the first step. */
export function EmptyState({ title, children, picture, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center sm:py-20">
      {picture}
      <h2 className="mt-6 font-display text-2xl leading-tight">{title}</h2>
      <p className="mt-2 text-muted">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
