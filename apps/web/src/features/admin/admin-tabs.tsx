import { adminMessages as texts } from '@joinery/contract/messages/admin-messages'
import { type AdminSection, adminSections } from '@joinery/contract/pages'
import { useEffect, useRef } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { useSite } from '#lib/site/site-provider.tsx'
import { paths } from '#paths.ts'

export function AdminTabs({ current }: { current: AdminSection }) {
  const list = useRef<HTMLUListElement>(null)
  const { disclosurePages } = useSite()
  const shown = adminSections.filter((section) => section !== 'disclosures' || disclosurePages)
  const at = shown.indexOf(current)
  // On a very narrow phone the tabs overflow; scroll the current one into view horizontally.
  useEffect(() => {
    const item = list.current?.children[at]
    item?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <nav aria-label={texts.title} className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <ul ref={list} className="flex w-max min-w-full gap-1 border-b border-line max-sm:justify-between max-sm:gap-0">
        {shown.map((section) => (
          <li key={section}>
            <AppLink
              to={section === 'people' ? paths.admin() : paths.admin(section)}
              aria-current={section === current ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent px-3 py-3 whitespace-nowrap max-sm:px-1.5 max-sm:text-[0.875rem] text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {texts.sections[section]}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
