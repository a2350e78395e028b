import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { settingsTabMessages } from '@joinery/contract/messages/settings-tab-messages'
import type { SettingsTab } from '@joinery/contract/pages'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'

import { AccountTab } from '#features/settings/account-tab.tsx'
import { AiGeneratedTab } from '#features/settings/ai-generated-tab.tsx'
import { NotificationsTab } from '#features/settings/notifications-tab.tsx'
import { ProfileTab } from '#features/settings/profile-tab.tsx'
import { readSettingsTab, SettingsTabs } from '#features/settings/settings-tabs.tsx'
import { SubscriptionTab } from '#features/settings/subscription-tab.tsx'
import { UsageTab } from '#features/settings/usage-tab.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

// Loaded separately: with everything about signing in it is as large as the other tabs together.
const SecurityTab = retryableLazy(async () => (await import('#features/settings/security-tab.tsx')).SecurityTab)

const tabs: Record<SettingsTab, ComponentType> = {
  profile: ProfileTab,
  subscription: SubscriptionTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  'ai-generated': AiGeneratedTab,
  usage: UsageTab,
  account: AccountTab,
}

export function SettingsPage() {
  const [search] = useSearchParams()
  const tab = readSettingsTab(search.get('tab'))
  usePageTitle(settingsMessages.pageTitle(settingsTabMessages[tab]))
  const Tab = tabs[tab]
  return (
    <div className="mx-auto w-full max-w-5xl px-5 py-10 sm:px-8">
      <h1 className="font-display text-4xl">{settingsTabMessages.title}</h1>
      <div className="mt-6 mb-10">
        <SettingsTabs current={tab} />
      </div>
      {/* Outside the tab list, so that the first section has no divider below the tabs. */}
      <div>
        <RetryBoundary key={tab}>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Tab />
          </Suspense>
        </RetryBoundary>
      </div>
    </div>
  )
}
