import { viewerMessages as texts } from '@joinery/contract/messages/viewer-messages'
import type { KeyboardEvent } from 'react'

import type { PanelId, PanelTab } from './panels.tsx'

type PanelTabsProps = {
  tabs: readonly PanelTab[]
  shown: PanelId | null
  onShow: (id: PanelId) => void
  panelId: string
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tab list with a single tab stop and arrow-key navigation. */
export function PanelTabs({ tabs, shown, onShow, panelId }: PanelTabsProps) {
  const focusable = tabs.some(({ id }) => id === shown) ? shown : tabs[0]?.id
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const at = tabs.findIndex(({ id }) => id === focusable)
    const next = tabs.at((at + step) % tabs.length)
    if (!next) return
    onShow(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={texts.panels}
      onKeyDown={handleKeyDown}
      className="@container flex min-w-0 flex-1 gap-1"
    >
      {tabs.map(({ id, name, Icon, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === shown}
          aria-controls={panelId}
          tabIndex={id === focusable ? 0 : -1}
          onClick={() => onShow(id)}
          className="flex h-11 flex-auto items-center justify-center gap-1.5 border-b-2 border-transparent px-1 text-[0.9375rem] text-muted @max-[21rem]:gap-1 @max-[21rem]:px-0.5 @max-[21rem]:text-[0.8125rem] transition-colors hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
        >
          <Icon className="size-4 shrink-0 @max-[27rem]:hidden" strokeWidth={1.5} aria-hidden />
          {name}
          {count > 0 && <span className="text-[0.8125rem] text-muted tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  )
}
