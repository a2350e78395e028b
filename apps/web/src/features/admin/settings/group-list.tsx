import { settingGroups, type SettingGroup } from '@joinery/contract/installation/setting-groups'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { Search } from 'lucide-react'

import { UnsavedDot } from './unsaved-dot.tsx'

type GroupListProps = {
  /** Null while searching. */
  current: SettingGroup | null
  words: string
  hasChanges: (group: SettingGroup) => boolean
  onWords: (words: string) => void
  onSelect: (group: SettingGroup) => void
}

export function GroupList({ current, words, hasChanges, onWords, onSelect }: GroupListProps) {
  return (
    <div className="min-w-0 lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1">
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          strokeWidth={1.5}
          aria-hidden
        />
        <input
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          value={words}
          onChange={({ target }) => onWords(target.value)}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9 text-[0.9375rem] placeholder:text-muted hover:border-muted"
        />
      </div>
      <nav
        aria-label={texts.groupsLabel}
        className="mt-3 -mr-5 overflow-x-auto [scrollbar-width:none] sm:mr-0 lg:overflow-visible"
      >
        <ul className="flex w-max gap-1 lg:w-auto lg:flex-col">
          {settingGroups.map((group) => (
            <li key={group}>
              <button
                type="button"
                aria-current={group === current ? 'true' : undefined}
                onClick={() => onSelect(group)}
                className="flex min-h-10 w-full items-center justify-between rounded-md px-3 text-[0.9375rem] whitespace-nowrap text-muted hover:text-ink aria-[current=true]:bg-selected aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:min-h-11"
              >
                {texts.groups[group]}
                {hasChanges(group) && <UnsavedDot />}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
