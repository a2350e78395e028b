import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useSearchParams } from 'react-router'

import { Dashboard } from '#features/dashboard/dashboard.tsx'
import { OpenInvitations } from '#features/dashboard/open-invitations.tsx'
import { WaitsForYou } from '#features/waiting/waits-for-you.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function DashboardPage() {
  const [search] = useSearchParams()
  usePageTitle(commonMessages.dashboard)
  return (
    <Dashboard view={search.get('view') === 'archived' ? 'archived' : 'active'}>
      <WaitsForYou>
        <OpenInvitations />
      </WaitsForYou>
    </Dashboard>
  )
}
