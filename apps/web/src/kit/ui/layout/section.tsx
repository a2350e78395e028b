import type { ReactNode } from 'react'

export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="@container border-t border-line py-8 first:border-t-0 first:pt-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 @3xl:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <div>
          <h2 className="text-lg font-medium">{title}</h2>
          <p className="mt-1 max-w-prose text-[0.9375rem] text-muted">{about}</p>
        </div>
        <div className="flex max-w-xl flex-col gap-5">{children}</div>
      </div>
    </section>
  )
}
