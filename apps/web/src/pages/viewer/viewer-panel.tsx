import { viewerMessages as texts } from '@joinery/contract/messages/viewer-messages'
import { ChevronUp } from 'lucide-react'
import { type Ref, Suspense, useId, useRef } from 'react'

import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'
import { useOwnTouch } from '#kit/stage/use-own-touch.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'

import { PanelTabs } from './panel-tabs.tsx'
import type { PanelId, PanelTab } from './panels.tsx'
import type { Detent, useSheet } from './use-sheet.ts'

type ViewerPanelProps = {
  tabs: readonly PanelTab[]
  current: PanelTab
  onShow: (id: PanelId) => void
  /** Whether the panel is beside the image rather than a bottom sheet. */
  isBeside: boolean
  isHidden: boolean
  sheet: ReturnType<typeof useSheet>
  ref: Ref<HTMLElement>
}

const heights: Record<Detent, string> = {
  peek: 'h-16',
  half: 'h-[50dvh]',
  full: 'h-[calc(100dvh-8.5rem)]',
}

const handleNames: Record<Detent, string> = {
  peek: texts.openPanel,
  half: texts.expandPanel,
  full: texts.closePanel,
}

/** The viewer panels, one at a time: beside the image, or in a bottom sheet. */
export function ViewerPanel({ tabs, current, onShow, isBeside, isHidden, sheet, ref }: ViewerPanelProps) {
  const id = useId()
  const { detent, setDetent, isDragged, handle, cycle } = sheet
  const grip = useRef<HTMLDivElement>(null)
  useOwnTouch(grip, !isBeside)
  const isOpen = isBeside || isDragged || detent !== 'peek'
  const handleShow = (panel: PanelId) => {
    onShow(panel)
    if (!isBeside && detent === 'peek') setDetent('half')
  }
  const content = (
    // Hide with CSS to keep a comparison mounted, which then uses the whole screen.
    <div
      id={id}
      role="tabpanel"
      aria-label={current.name}
      hidden={!isOpen}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <RetryBoundary key={current.id} className="m-5">
        <Suspense fallback={<LateSpinner className="h-40" />}>{current.draw()}</Suspense>
      </RetryBoundary>
    </div>
  )
  const list = <PanelTabs tabs={tabs} shown={isOpen ? current.id : null} onShow={handleShow} panelId={id} />
  if (isBeside) {
    return (
      <aside
        ref={ref}
        aria-label={texts.panel}
        hidden={isHidden}
        className="flex w-96 shrink-0 flex-col border-l border-line bg-surface text-ink [&[hidden]]:hidden"
      >
        <div className="flex shrink-0 border-b border-line px-2 pt-1">{list}</div>
        {content}
      </aside>
    )
  }
  return (
    <aside
      ref={ref}
      aria-label={texts.panel}
      data-detent={detent}
      className={`flex min-h-16 shrink-0 flex-col rounded-t-lg border-t border-line bg-surface text-ink max-h-[calc(100dvh-5rem)] ${
        isDragged ? '' : 'transition-[height] duration-200 ease-out motion-reduce:transition-none'
      } ${heights[detent]}`}
    >
      <div {...handle} ref={grip} role="presentation" className="shrink-0 touch-none border-b border-line px-2">
        <button
          type="button"
          aria-label={handleNames[detent]}
          aria-expanded={detent !== 'peek'}
          onClick={cycle}
          className="mx-auto grid h-5 w-24 place-items-center text-muted hover:text-ink"
        >
          <ChevronUp
            className={`size-4 transition-transform ${detent === 'full' ? 'rotate-180' : ''}`}
            strokeWidth={1.5}
            aria-hidden
          />
        </button>
        {list}
      </div>
      {content}
    </aside>
  )
}
