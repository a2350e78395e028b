import { limits } from '@joinery/contract/limits'
import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { ProjectTab } from '@joinery/contract/pages'
import { useLayoutEffect } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

import type { TabCount, TabCounts, TabEntry } from './tab-list.ts'

type ProjectTabsProps = {
  projectId: string
  entries: readonly TabEntry[]
  current: ProjectTab
  counts: TabCounts
}

/** The count is outside the link, to keep the accessible name plain. */
function Count({ count, className }: { count: TabCount | undefined; className: string }) {
  if (!count || count.count === 0) return null
  const look = count.isNews ? 'bg-accent px-2 font-medium text-on-accent' : 'text-muted'
  return (
    <span className={`pointer-events-none absolute rounded-full tabular-nums ${look} ${className}`}>
      {count.count > limits.notification.badgeMax ? `${limits.notification.badgeMax}+` : count.count}
      <span className="sr-only"> {count.of}</span>
    </span>
  )
}

/** The tabs in the sidebar. */
export function SideTabs({ projectId, entries, current, counts }: ProjectTabsProps) {
  return (
    <nav aria-label={texts.project}>
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ tab, name, Icon }) => (
          <li key={tab} className="relative">
            <AppLink
              to={paths.project(projectId, tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="flex h-10 items-center gap-3 rounded-md px-3 text-[0.9375rem] text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
              {/* Leaves room for the badge beside the text. */}
              <span className={`truncate ${counts[tab]?.count ? (counts[tab].isNews ? 'pr-9' : 'pr-6') : ''}`}>
                {name}
              </span>
            </AppLink>
            <Count count={counts[tab]} className="top-1/2 right-3 -translate-y-1/2 text-[0.8125rem]" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The tabs in the bottom bar of a phone. */
export function BottomTabs({ projectId, entries, current, counts }: ProjectTabsProps) {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-bottom-bar', true)
    return () => root.removeAttribute('data-bottom-bar')
  }, [])
  return (
    <nav
      aria-label={texts.project}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <ul className="mx-auto flex h-(--tab-bar) max-w-2xl">
        {entries.map(({ tab, name, Icon }) => (
          // As wide as its name needs, so that names stay on one line.
          <li key={tab} className="relative min-w-0 flex-auto">
            <AppLink
              to={paths.project(projectId, tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="flex h-full flex-col items-center gap-1 px-0.5 pt-2.5 text-center [@media(max-height:30rem)]:gap-0.5 [@media(max-height:30rem)]:pt-1.5 text-[0.6875rem] leading-[1.1] text-muted -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon className="size-5.5 shrink-0" strokeWidth={1.5} aria-hidden />
              <span className="text-balance">{name}</span>
            </AppLink>
            <Count count={counts[tab]} className="top-1.5 left-[calc(50%+0.75rem)] text-[0.6875rem] leading-4" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
