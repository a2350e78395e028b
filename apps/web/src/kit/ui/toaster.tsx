import { limits } from '@joinery/contract/limits'
import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'

import { currentTheme, subscribeToTheme } from '#kit/theme/theme.ts'

import { subscribeToToasts, takeToasts, type Toast } from './toast.ts'

const tones: Record<NonNullable<Toast['tone']>, string> = { plain: 'text-ink', good: 'text-good', bad: 'text-bad' }

const show = ({ text, tone = 'plain', duration = limits.screen.successMessage, action }: Toast): void => {
  // The region around it is told politely; what went wrong is told at once.
  sonner(tone === 'bad' ? <span role="alert">{text}</span> : text, {
    duration,
    className: tones[tone],
    ...(action ? { action: { label: action.label, onClick: action.onAct } } : {}),
  })
}

/** Where a bar stands at the foot of the window, toasts stand on it. */
const aboveBar = (gap: number): string => `calc(var(--bottom-bar) + ${gap}px)`

/** The product's skin over sonner, and the end of the queue in `toast.ts`. */
export function Toaster() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme)
  useEffect(() => {
    const empty = () => takeToasts().forEach(show)
    empty()
    return subscribeToToasts(empty)
  }, [])
  return (
    <Sonner
      theme={theme}
      position="bottom-center"
      offset={{ bottom: aboveBar(24) }}
      mobileOffset={{ bottom: aboveBar(12), left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 font-sans text-[0.9375rem] shadow-high',
          actionButton: 'ml-auto shrink-0 rounded-sm px-2 py-1 font-medium text-accent hover:bg-sunken',
        },
      }}
    />
  )
}
