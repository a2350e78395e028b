import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'

import { themeStore } from '#kit/theme/theme.ts'
import { topDialog } from '#kit/ui/overlays/use-modal.ts'
import { altKey } from '#lib/browser/shortcut.ts'
import { useStore } from '#lib/store/use-store.ts'

import type { ToasterProps } from './toast-outlet.tsx'
import type { Toast } from './toast.ts'

const tones: Record<NonNullable<Toast['tone']>, string> = { plain: 'text-ink', good: 'text-good', bad: 'text-bad' }

type Id = string | number

type Shown = Map<Id, Toast>

const deleteDismissed = (shown: Shown): void => {
  const standing = new Set(sonner.getToasts().map(({ id }) => id))
  for (const id of shown.keys()) if (!standing.has(id)) shown.delete(id)
}

/** Pressing removes the toast, so restore the focus first, which sonner does on blur. */
const act = ({ currentTarget }: MouseEvent<HTMLButtonElement>, onAct: () => void): void => {
  currentTarget.blur()
  onAct()
}

/** Shows or updates a toast. A held toast stays until released, and then restarts its time. */
const put = (toast: Toast, { id, isHeld = false }: { id?: Id; isHeld?: boolean } = {}): Id => {
  const { text, tone = 'plain', action } = toast
  const { duration = action ? limits.screen.actionToast : limits.screen.successMessage } = toast
  // The region is polite; errors must be announced immediately.
  return sonner(tone === 'bad' ? <span role="alert">{text}</span> : text, {
    ...(id === undefined ? {} : { id }),
    duration: isHeld ? Infinity : duration,
    className: tones[tone],
    ...(action ? { action: { label: action.label, onClick: (event) => act(event, action.onAct) } } : {}),
  })
}

const show = (shown: Shown, toast: Toast): void => {
  deleteDismissed(shown)
  shown.set(put(toast), toast)
}

const holdAll = (shown: Shown, isHeld: boolean): void => {
  deleteDismissed(shown)
  for (const [id, toast] of shown) put(toast, { id, isHeld })
}

// Sonner's own shortcut stops the time of every toast and never restarts it.
const noKey: string[] = []

const standingToast = '[data-sonner-toast][data-removed=false]'

/** Alt + T focuses the action of the latest toast that has one, else the latest toast. */
const handleKey = (event: KeyboardEvent): void => {
  const { key, code, altKey: isAlt, ctrlKey, metaKey, shiftKey } = event
  // On a Mac, Alt changes the letter.
  if ((code !== 'KeyT' && key.toLowerCase() !== 't') || !isAlt || ctrlKey || metaKey || shiftKey) return
  const toast =
    document.querySelector<HTMLElement>(`${standingToast} [data-action]`) ??
    document.querySelector<HTMLElement>(standingToast)
  if (!toast) return
  event.preventDefault()
  toast.focus()
}

/** Over the header: at the bottom a toast would cover the last message and the composer. */
const overHeader = 'calc(env(safe-area-inset-top) + 8px)'

const createLayer = (): HTMLElement => {
  const layer = document.createElement('div')
  layer.popover = 'manual'
  layer.className = 'inset-auto overflow-visible border-0 bg-transparent p-0 text-ink'
  return layer
}

/** An element above the topmost dialog. It moves into the dialog, because everything outside is inert. */
const useTopLayer = (): HTMLElement => {
  const [layer] = useState(createLayer)
  useLayoutEffect(() => {
    const move = (): void => {
      const parent = topDialog.getState() ?? document.body
      parent.append(layer)
      if ('showPopover' in layer) layer.showPopover()
      if (layer.contains(document.activeElement)) return
      // A dialog closes while React ignores events: report that the focus left with it.
      layer.querySelector('ol')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    move()
    // After the commit: React restores the focus to whatever had it and is still in the page.
    let isStopped = false
    const unsubscribe = topDialog.subscribe(() => queueMicrotask(() => !isStopped && move()))
    return () => {
      isStopped = true
      unsubscribe()
      layer.remove()
    }
  }, [layer])
  return layer
}

export function Toaster({ queue, clearOn }: ToasterProps) {
  const [shown] = useState((): Shown => new Map())
  const layer = useTopLayer()
  const theme = useStore(themeStore)
  useEffect(() => {
    const empty = () => {
      const toasts = queue.getState()
      if (toasts.length > 0) queue.set([])
      for (const toast of toasts) show(shown, toast)
    }
    empty()
    return queue.subscribe(empty)
  }, [queue, shown])
  useEffect(() => {
    const dismissAll = () => void sonner.dismiss()
    const stopWatching = clearOn?.(dismissAll)
    return () => {
      stopWatching?.()
      dismissAll() // sonner stores its toasts in its module
    }
  }, [clearOn])
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  // Sonner pauses toasts on hover, but not on focus.
  const [isHeld, setHeld] = useState(false)
  const hold = (next: boolean) => {
    setHeld(next)
    holdAll(shown, next)
  }
  return createPortal(
    <div
      className="contents"
      onFocus={() => hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isHeld && !currentTarget.contains(relatedTarget)) hold(false)
      }}
    >
      <Sonner
        theme={theme}
        hotkey={noKey}
        customAriaLabel={`${commonMessages.notifications} (${altKey()} + T)`}
        expand={isHeld}
        position="top-center"
        offset={{ top: overHeader }}
        mobileOffset={{ top: overHeader, left: 8, right: 8 }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 font-sans text-[0.9375rem] shadow-high',
            actionButton: 'ml-auto shrink-0 rounded-sm px-2 py-1 font-medium text-accent hover:bg-sunken',
          },
        }}
      />
    </div>,
    layer,
  )
}
