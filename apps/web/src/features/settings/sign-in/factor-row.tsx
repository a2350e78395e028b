import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type FactorRowProps = {
  Icon: LucideIcon
  name: ReactNode
  about: ReactNode
  /** Long details move the actions below on a phone. */
  isLong?: boolean
  children?: ReactNode
}

/** A sign-in method or device with its details and actions. */
export function FactorRow({ Icon, name, about, isLong = false, children }: FactorRowProps) {
  return (
    <li className={`flex gap-4 py-3.5 ${isLong ? 'items-start sm:items-center' : 'items-center'}`}>
      <Icon className="size-6 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
      <div
        className={`flex min-w-0 flex-1 ${isLong ? 'flex-col items-start gap-3 sm:flex-row sm:items-center sm:gap-4' : 'items-center gap-4'}`}
      >
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm text-muted tabular-nums">{about}</p>
        </div>
        {children}
      </div>
    </li>
  )
}
