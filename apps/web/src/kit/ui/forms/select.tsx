import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

type SelectProps = Omit<ComponentProps<'select'>, 'aria-label'> & { label: string }

export function Select({ label, className = '', children, ...select }: SelectProps) {
  return (
    <span className={`relative inline-flex ${className}`}>
      <select
        aria-label={label}
        className="h-11 w-full cursor-pointer appearance-none rounded-md border border-line bg-surface pr-9 pl-3.5 text-[0.9375rem] text-ink transition-colors hover:border-line-strong"
        {...select}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        strokeWidth={1.5}
        aria-hidden
      />
    </span>
  )
}
