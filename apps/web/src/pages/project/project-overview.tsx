import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { approvalsQuery } from '#api/approvals.ts'
import { addFile, deleteFile } from '#api/files.ts'
import { refreshProject } from '#api/projects.ts'
import { addVersion, refreshReview } from '#api/review.ts'
import { FileArea } from '#features/overview/file-area.tsx'
import { OverviewSwitch } from '#features/overview/overview-switch.tsx'
import { getApprovalStamps } from '#features/review/approvals/approval-stamp.ts'
import { WaitsForYou } from '#features/waiting/waits-for-you.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import type { IntentState } from '#lib/intent.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useMayShare } from '#lib/site/use-may-share.ts'
import { paths } from '#paths.ts'

import { ProjectDescription } from './project-description.tsx'

const ReviewSummary = retryableLazy(
  async () => (await import('#features/review/summary/review-summary.tsx')).ReviewSummary,
)

const ShareDialog = retryableLazy(async () => (await import('#features/sharing/share-dialog.tsx')).ShareDialog)

/** The project description with its files or their review; read-only without edit permission. */
export function ProjectOverview({ project, files }: { project: Project; files: readonly Attachment[] }) {
  const session = useSessionStore()
  const { user } = useSession()
  const id = project.uid_project
  const canEdit = may(project, 'editProject')
  const canUseAi = may(project, 'useAi')
  const canAdd = may(project, 'addFiles')
  const [search] = useSearchParams()
  const isReview = search.get('view') === 'review' && may(project, 'viewReview')
  const mayShare = useMayShare(project)
  /** What is being shared: one file, or null for all files. */
  const [shared, setShared] = useState<Attachment | null | undefined>()
  const { data: approvals } = useQuery({ ...approvalsQuery(session, id), enabled: may(project, 'viewReview') })
  const stamps = useMemo(() => approvals && getApprovalStamps(approvals, files), [approvals, files])
  const navigate = useNavigate()
  const handleUsePicture = useCallback(
    ({ uid_file }: Attachment) =>
      void navigate(paths.project(id, 'genai'), { state: { intent: 'useFile', id: uid_file } satisfies IntentState }),
    [navigate, id],
  )
  return (
    <div className="w-full max-w-6xl px-5 py-8 sm:px-8 lg:px-10">
      <WaitsForYou project={id} />
      {may(project, 'viewReview') && (
        <OverviewSwitch uid_project={id} isReview={isReview} openCount={project.open_pin_count ?? 0} />
      )}
      {isReview ? (
        <RetryBoundary>
          <Suspense>
            <ReviewSummary project={project} />
          </Suspense>
        </RetryBoundary>
      ) : (
        <FileArea
          files={files}
          canEdit={canEdit}
          send={(file, options) => addFile(session, id, file, options)}
          sendVersion={
            canAdd
              ? async ({ uid_stack }, file, options) => {
                  await addVersion(session, uid_stack, { file }, options)
                  void refreshReview(session, id, uid_stack)
                }
              : undefined
          }
          onDelete={async (file, versions) => {
            await deleteFile(session, file.uid_file, versions)
            void refreshReview(session, id, file.uid_stack)
          }}
          onUsePicture={canUseAi ? handleUsePicture : undefined}
          onShare={mayShare ? setShared : undefined}
          stamps={stamps}
          onChanged={() => refreshProject(session, id)}
          scope={`${user?.uid_user}/${id}`}
        >
          <ProjectDescription project={project} canEdit={canEdit} />
        </FileArea>
      )}
      {shared !== undefined && (
        <RetryBoundary className="fixed top-20 right-5 z-20">
          <Suspense>
            <ShareDialog project={project} file={shared} onClose={() => setShared(undefined)} />
          </Suspense>
        </RetryBoundary>
      )}
    </div>
  )
}
