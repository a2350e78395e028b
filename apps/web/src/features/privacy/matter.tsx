import type { ReactNode } from 'react'

/** A titled section of the privacy page. */
export function Matter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="font-display text-2xl">{title}</h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}
