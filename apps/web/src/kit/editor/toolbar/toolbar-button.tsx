import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

import { rovingItem } from './use-roving-focus.ts'

export const toolClass =
  'size-10 shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent aria-expanded:bg-sunken aria-expanded:text-ink @3xl:size-9 pointer-coarse:size-11!'

export const foldClass = (isExtra: boolean, isUnfolded: boolean): string =>
  isExtra && !isUnfolded ? 'hidden @3xl:inline-flex' : 'inline-flex'

type ToolbarButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  label: string
  icon: LucideIcon
  shortcut?: string | undefined
}

export function ToolbarButton({ label, icon: Icon, shortcut, className = '', ...rest }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      // Keep the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      className={`${toolClass} ${className}`}
      {...rovingItem}
      {...rest}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </button>
  )
}
