import type { ComponentProps } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 py-1 pointer-coarse:min-h-11 text-[0.9375rem]">
      <input type="checkbox" className="size-5 shrink-0 rounded-sm accent-accent" {...input} />
      {label}
    </label>
  )
}
