import { type AssignableRole, assignableRoles, defaultRole } from '@joinery/contract/capabilities'
import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import { type ProjectTab, projectTabs } from '@joinery/contract/pages'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'

import { projectQuery } from '#api/projects.ts'
import { addRecentProject, wasOpened } from '#features/palette/recent-pages.ts'
import { ProjectFrame } from '#features/project/project-frame.tsx'
import { ProjectSkeleton, TabSkeleton } from '#features/project/project-skeleton.tsx'
import { ProjectTrouble } from '#features/project/project-trouble.tsx'
import { maySeeTab, type TabCounts, tabName } from '#features/project/tab-list.ts'
import { usePresence } from '#features/project/use-presence.ts'
import { useProjectEvents } from '#features/project/use-project-events.ts'
import { useReviewEvents } from '#features/review/use-review-events.ts'
import { lazyPage } from '#frame/lazy-page.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { type OpenFile, OpenFileContext } from '#kit/attachments/open-file.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { CallError } from '#lib/http/call-error.ts'
import { useIntent } from '#lib/intent.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { createOpenedFiles } from '#pages/viewer/opened-files.ts'
import { useViewerAddress } from '#pages/viewer/use-viewer-address.ts'
import { ViewerWaiting } from '#pages/viewer/viewer-waiting.tsx'
import { paths } from '#paths.ts'

const ProjectOverview = lazyPage(async () => (await import('./project-overview.tsx')).ProjectOverview)
const ProjectDiscussion = lazyPage(async () => (await import('./discussion/project-discussion.tsx')).ProjectDiscussion)
const ProjectBoard = lazyPage(async () => (await import('./board/project-board.tsx')).ProjectBoard)
const ProjectGenai = lazyPage(async () => (await import('./genai/project-genai.tsx')).ProjectGenai)
const SettingsTab = lazyPage(async () => (await import('#features/project-settings/settings-tab.tsx')).SettingsTab)
const DisclosuresSection = lazyPage(
  async () => (await import('#features/disclosure/disclosures-section.tsx')).DisclosuresSection,
)
const LinksSection = lazyPage(async () => (await import('#features/sharing/links-section.tsx')).LinksSection)
const WebhooksSection = lazyPage(async () => (await import('#features/webhooks/webhooks-section.tsx')).WebhooksSection)

const DuplicateSection = lazyPage(
  async () => (await import('#features/duplicates/duplicate-section.tsx')).DuplicateSection,
)

const ProjectViewer = lazyPage(async () => (await import('#pages/viewer/project-viewer.tsx')).ProjectViewer)

const AddMemberDialog = lazyPage(
  async () => (await import('#features/project-settings/add-member-dialog.tsx')).AddMemberDialog,
)

const tabs = {
  overview: ProjectOverview,
  discussion: ProjectDiscussion,
  board: ProjectBoard,
  genai: ProjectGenai,
  settings: SettingsTab,
} satisfies Record<ProjectTab, { preload: () => Promise<void> }>

/** Ignores failures; they are shown when the tab is rendered. */
const preloadTab = (tab: ProjectTab): void => void tabs[tab].preload().catch(() => {})

const isProjectTab = (tab: string | undefined): tab is ProjectTab => projectTabs.some((known) => known === tab)

// Preload the tab of the URL while the project loads: React delays a tab that suspends after its frame is shown by a
// third of a second. Other tabs load on demand.
const first = location.pathname.split('/')[3]
if (isProjectTab(first)) preloadTab(first)

export function ProjectPage() {
  const { projectId = '', tab } = useParams()
  if (!isProjectTab(tab)) return <Navigate to={paths.project(projectId)} replace />
  // The key resets all state when another project is opened.
  return <OneProject key={projectId} projectId={projectId} tab={tab} />
}

function OneProject({ projectId, tab }: { projectId: string; tab: ProjectTab }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(projectQuery(useSessionStore(), projectId))
  const title = data?.project.title
  const uid_user = useSession().user?.uid_user
  useEffect(() => {
    if (uid_user && title !== undefined) addRecentProject(uid_user, { uid_project: projectId, title })
  }, [uid_user, projectId, title])
  usePageTitle(title ? `${tabName(tab)} · ${title}` : texts.project)
  useEffect(() => preloadTab(tab), [tab])
  useProjectEvents(projectId, tab)
  useReviewEvents(projectId)
  const online = usePresence(projectId)
  /** The role to suggest for a new person; null while the dialog is closed. */
  const [inviting, setInviting] = useState<AssignableRole | null>(null)
  useIntent('invite', (role) => setInviting(assignableRoles.find((one) => one === role) ?? defaultRole))
  const { file: openFile, open } = useViewerAddress()
  const openedFiles = useStateOf(createOpenedFiles)
  const handleOpen: OpenFile = useCallback(
    ({ uid_file }, from) => {
      openedFiles.set(from)
      open(uid_file)
    },
    [open, openedFiles],
  )

  // Show a 404 even with cached data, because the user may have been removed. Other refetch failures keep the cached
  // project.
  const isGone = error instanceof CallError && error.status === 404
  if (error && (!data || isGone)) {
    const wasHere = data !== undefined || (uid_user !== undefined && wasOpened(uid_user, projectId))
    return <ProjectTrouble error={error} wasHere={wasHere} onRetry={() => void refetch()} />
  }
  if (!data) return <ProjectSkeleton />
  const { project } = data
  if (!maySeeTab(project, tab)) return <Navigate to={paths.project(projectId)} replace />
  return (
    <OpenFileContext value={handleOpen}>
      <ProjectFrame
        project={project}
        tab={tab}
        counts={countsOf(project)}
        online={online}
        onInvite={() => setInviting(defaultRole)}
        fills={tab === 'discussion'}
      >
        <Suspense fallback={<Waiting />}>{isPlaceholderData ? <Waiting /> : contentOf(tab, project)}</Suspense>
      </ProjectFrame>
      {openFile !== null && (
        <RetryBoundary className="fixed top-20 right-5 z-20">
          <Suspense fallback={<ViewerWaiting />}>
            <ProjectViewer project={project} uid_file={openFile} />
          </Suspense>
        </RetryBoundary>
      )}
      {inviting !== null && may(project, 'addMembers') && (
        <RetryBoundary className="fixed top-20 right-5 z-20">
          <Suspense>
            <AddMemberDialog project={project} initialRole={inviting} onClose={() => setInviting(null)} />
          </Suspense>
        </RetryBoundary>
      )}
    </OpenFileContext>
  )
}

const countsOf = ({ unread_count, open_card_count, open_pin_count = 0 }: Project): TabCounts => ({
  overview: { count: open_pin_count, of: texts.tabCounts.openComments(open_pin_count), isNews: true },
  discussion: { count: unread_count, of: texts.tabCounts.unreadMessages(unread_count), isNews: true },
  board: { count: open_card_count, of: texts.tabCounts.openCards(open_card_count) },
})

function Waiting() {
  return (
    <div className="px-5 py-8 sm:px-8 lg:px-10">
      <TabSkeleton />
    </div>
  )
}

const contentOf = (tab: ProjectTab, project: Project): ReactNode => {
  switch (tab) {
    case 'overview':
      return <ProjectOverview project={project} />
    case 'settings':
      return (
        <SettingsTab project={project}>
          <RetryBoundary>
            <Suspense>
              <LinksSection project={project} />
              <WebhooksSection project={project} />
              <DisclosuresSection project={project} />
            </Suspense>
          </RetryBoundary>
          {may(project, 'duplicateProject') && (
            <RetryBoundary>
              <Suspense>
                <DuplicateSection project={project} />
              </Suspense>
            </RetryBoundary>
          )}
        </SettingsTab>
      )
    case 'discussion':
      return <ProjectDiscussion project={project} />
    case 'board':
      return <ProjectBoard project={project} />
    case 'genai':
      return <ProjectGenai project={project} />
    default:
      return tab satisfies never
  }
}
