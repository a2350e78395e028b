import { networkMessage } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { commandKey, isApple } from '#lib/browser/shortcut.ts'

import type { PaletteState } from './palette-overlay.tsx'

const loadPalette = () => import('./palette-overlay.tsx')
const PaletteOverlay = lazy(async () => ({ default: (await loadPalette()).PaletteOverlay }))

const fetchPalette = () => void loadPalette().catch(() => {})

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const overlayFor = (event: KeyboardEvent): PaletteState | null => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  // On a Mac, Ctrl + K is a text-editing key.
  const [isCommand, isOther] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (key.toLowerCase() === 'k' && isCommand && !isOther && !altKey && !shiftKey) return 'palette'
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isWriting(event.target) ? 'shortcuts' : null
}

export function SearchButton() {
  const [opened, setOpened] = useState<PaletteState | null>(null)
  // Load the code before opening: offline, the page stays as it is.
  const open = useCallback(async (overlay: PaletteState) => {
    try {
      await loadPalette()
      setOpened(overlay)
    } catch {
      showToast({ text: networkMessage, tone: 'bad' })
    }
  }, [])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') fetchPalette()
      const overlay = overlayFor(event)
      if (overlay === null || event.defaultPrevented) return
      event.preventDefault()
      if (!event.repeat) void open(overlay)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        aria-label={commonMessages.search}
        aria-haspopup="dialog"
        // Rendered by CSS, so that it is not part of the button's name.
        data-keys={`${commandKey()} K`}
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={() => void open('palette')}
        className="inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-ink transition-colors hover:bg-sunken lg:h-9 lg:border lg:border-line lg:px-3 lg:text-[0.8125rem] lg:text-muted lg:after:content-[attr(data-keys)] lg:hover:border-line-strong"
      >
        <Search className="size-5 lg:size-4" strokeWidth={1.5} aria-hidden />
      </button>
      {opened && (
        <Suspense>
          <PaletteOverlay opened={opened} onChange={setOpened} />
        </Suspense>
      )}
    </>
  )
}
