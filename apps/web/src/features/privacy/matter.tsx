import type { ReactNode } from 'react'

/** One matter of the page: what it is, and what is to be said of it. */
export function Matter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="font-display text-2xl">{title}</h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}
