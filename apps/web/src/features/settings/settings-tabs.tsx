import { settingsTabMessages } from '@joinery/contract/messages/settings-tab-messages'
import { type SettingsTab, settingsTabs } from '@joinery/contract/pages'
import { useEffect, useRef } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

export const settingsTabName = (tab: SettingsTab): string => settingsTabMessages[tab]

export const readSettingsTab = (wanted: string | null): SettingsTab =>
  settingsTabs.find((tab) => tab === wanted) ?? 'profile'

export function SettingsTabs({ current }: { current: SettingsTab }) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the tabs overflow; scroll the current one into view horizontally.
  useEffect(() => {
    const item = list.current?.children[settingsTabs.indexOf(current)]
    item?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      aria-label={settingsTabMessages.title}
      className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul ref={list} className="flex w-max min-w-full gap-1 border-b border-line">
        {settingsTabs.map((tab) => (
          <li key={tab}>
            <AppLink
              to={paths.settings(tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {settingsTabMessages[tab]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
