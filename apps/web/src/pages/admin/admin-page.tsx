import { adminMessages as texts } from '@joinery/contract/messages/admin-messages'
import { type AdminSection, adminSections } from '@joinery/contract/pages'
import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'

import { AdminTabs } from '#features/admin/admin-tabs.tsx'
import { AuditSection } from '#features/admin/audit/audit-section.tsx'
import { CreditsSection } from '#features/admin/credits/credits-section.tsx'
import { DisclosuresSection } from '#features/admin/disclosures/disclosures-section.tsx'
import { InstallationSection } from '#features/admin/installation-section.tsx'
import { PeopleSection } from '#features/admin/people/people-section.tsx'
import { ProvidersSection } from '#features/admin/providers-section.tsx'
import { SettingsSection } from '#features/admin/settings/settings-section.tsx'
import { SetupCard } from '#features/admin/setup/setup-card.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { paths } from '#paths.ts'

const sections: Record<AdminSection, ComponentType> = {
  people: PeopleSection,
  credits: CreditsSection,
  providers: ProvidersSection,
  disclosures: DisclosuresSection,
  installation: InstallationSection,
  settings: SettingsSection,
  audit: AuditSection,
}

export function AdminPage() {
  const { section: wanted } = useParams()
  const section = adminSections.find((name) => name === (wanted ?? 'people'))
  usePageTitle(section ? texts.pageTitle(texts.sections[section]) : texts.title)
  if (!section) return <Navigate to={paths.admin()} replace />
  const Section = sections[section]
  return (
    <div className="mx-auto w-full max-w-page px-5 py-10 sm:px-8">
      <h1 className="font-display text-4xl">{texts.title}</h1>
      <div className="mt-6 mb-8">
        <AdminTabs current={section} />
      </div>
      {section === 'people' && <SetupCard />}
      <Section />
    </div>
  )
}
