import { adminMessages as texts } from '@joinery/contract/messages/admin-messages'
import { type AdminSection, adminSections } from '@joinery/contract/pages'
import { useEffect, useRef } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

export function AdminTabs({ current }: { current: AdminSection }) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the tabs overflow; scroll the current one into view horizontally.
  useEffect(() => {
    const item = list.current?.children[adminSections.indexOf(current)]
    item?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={texts.title} className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <ul ref={list} className="flex w-max min-w-full gap-1 border-b border-line">
        {adminSections.map((section) => (
          <li key={section}>
            <AppLink
              to={section === 'people' ? paths.admin() : paths.admin(section)}
              aria-current={section === current ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {texts.sections[section]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
