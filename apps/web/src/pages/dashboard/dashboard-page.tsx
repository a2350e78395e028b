import { commonMessages } from '@joinery/contract/messages/common-messages'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'

import { SetupPlace } from '#features/admin/setup/setup-place.tsx'
import type { DashboardView } from '#features/dashboard/dashboard-tools.tsx'
import { Dashboard } from '#features/dashboard/dashboard.tsx'
import { OpenInvitations } from '#features/dashboard/open-invitations.tsx'
import { WaitsForYou } from '#features/waiting/waits-for-you.tsx'
import { lazyPage } from '#frame/lazy-page.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { useSession } from '#lib/session/session-provider.tsx'

const SetupCard = lazyPage(async () => (await import('#features/admin/setup/setup-card.tsx')).SetupCard)

const DuplicateDialog = lazyPage(
  async () => (await import('#features/duplicates/duplicate-dialog.tsx')).DuplicateDialog,
)
const TemplatesDialog = lazyPage(
  async () => (await import('#features/duplicates/templates-dialog.tsx')).TemplatesDialog,
)

const readView = (given: string | null): DashboardView =>
  given === 'archived' || given === 'templates' ? given : 'active'

export function DashboardPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  usePageTitle(commonMessages.dashboard)
  return (
    <Dashboard
      view={readView(search.get('view'))}
      renderDuplicateDialog={(project, handlers) => (
        <LazyBoundary key={project.uid_project}>
          <Suspense>
            <DuplicateDialog project={project} {...handlers} />
          </Suspense>
        </LazyBoundary>
      )}
      renderTemplatesDialog={(handlers) => (
        <LazyBoundary>
          <Suspense>
            <TemplatesDialog {...handlers} />
          </Suspense>
        </LazyBoundary>
      )}
      renderAbove={(projects) => (
        <>
          {user?.is_admin && (
            <LazyBoundary>
              <Suspense fallback={<SetupPlace />}>
                <SetupCard />
              </Suspense>
            </LazyBoundary>
          )}
          <WaitsForYou below={projects}>
            <OpenInvitations />
          </WaitsForYou>
        </>
      )}
    />
  )
}
