import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { addFile, deleteFile } from '#api/files.ts'
import { refreshProject } from '#api/projects.ts'
import { addVersion, refreshReview } from '#api/review.ts'
import { useProjectFiles } from '#api/use-project-files.ts'
import { FileArea } from '#features/overview/file-area.tsx'
import { OverviewSwitch, type OverviewView } from '#features/overview/overview-switch.tsx'
import { getApprovalStamps } from '#features/review/approvals/approval-stamp.ts'
import { useApprovalsOf } from '#features/review/approvals/use-approvals.ts'
import { WaitsForYou } from '#features/waiting/waits-for-you.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import type { IntentState } from '#lib/intent.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useMayShare } from '#lib/site/use-may-share.ts'
import { useDisclosing } from '#pages/use-disclosing.tsx'
import { paths } from '#paths.ts'

import { ProjectDescription } from './project-description.tsx'

const ReviewSummary = retryableLazy(
  async () => (await import('#features/review/summary/review-summary.tsx')).ReviewSummary,
)

const SelectionRequest = retryableLazy(
  async () => (await import('#features/review/items/selection-request.tsx')).SelectionRequest,
)

const ScheduleApprovals = retryableLazy(
  async () => (await import('#features/review/items/schedule-approvals.tsx')).ScheduleApprovals,
)

const Schedule = retryableLazy(async () => (await import('#features/selections/schedule.tsx')).Schedule)

const ShareDialog = retryableLazy(async () => (await import('#features/sharing/share-dialog.tsx')).ShareDialog)

/** The project description with its files, their review, or the selections; read-only without edit permission. */
export function ProjectOverview({ project }: { project: Project }) {
  const session = useSessionStore()
  const { user } = useSession()
  const id = project.uid_project
  const list = useProjectFiles(id)
  const { files } = list
  const canEdit = may(project, 'editProject')
  const canUseAi = may(project, 'useAi')
  const canAdd = may(project, 'addFiles')
  const [search] = useSearchParams()
  const views: readonly OverviewView[] = [
    'files',
    ...(may(project, 'viewReview') ? ['review' as const] : []),
    ...(may(project, 'viewSelections') ? ['selections' as const] : []),
  ]
  const view = views.find((one) => one === search.get('view')) ?? 'files'
  const request = search.get('approval')
  const mayShare = useMayShare(project)
  /** What is being shared: one file, or null for all files. */
  const [shared, setShared] = useState<Attachment | null | undefined>()
  const { canPublish, onPublish, reminderFor, dialog: publishing } = useDisclosing(project)
  const { data: approvals } = useApprovalsOf(project, files)
  const stamps = useMemo(() => approvals && getApprovalStamps(approvals, files), [approvals, files])
  const navigate = useNavigate()
  const handleUsePicture = useCallback(
    ({ uid_file }: Attachment) =>
      void navigate(paths.project(id, 'genai'), { state: { intent: 'useFile', id: uid_file } satisfies IntentState }),
    [navigate, id],
  )
  const content = (
    <>
      {views.length > 1 && (
        <OverviewSwitch uid_project={id} views={views} view={view} openCount={project.open_pin_count ?? 0} />
      )}
      {view === 'selections' ? (
        <RetryBoundary>
          <Suspense>
            {request === null ? (
              <ScheduleApprovals project={project}>
                {(given) => <Schedule project={project} onAsk={given.onRequest} approvals={given} />}
              </ScheduleApprovals>
            ) : (
              <SelectionRequest project={project} uid_approval={request} />
            )}
          </Suspense>
        </RetryBoundary>
      ) : view === 'review' ? (
        <RetryBoundary>
          <Suspense>
            <ReviewSummary project={project} />
          </Suspense>
        </RetryBoundary>
      ) : (
        <FileArea
          list={list}
          total={list.total ?? project.file_count}
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
          onPublish={onPublish}
          canPublish={canPublish}
          stamps={stamps}
          onChanged={() => refreshProject(session, id)}
          scope={`${user?.uid_user}/${id}`}
        >
          <ProjectDescription project={project} canEdit={canEdit} />
        </FileArea>
      )}
    </>
  )
  return (
    <div
      className={
        view === 'selections'
          ? 'flex min-h-0 w-full flex-1 flex-col px-5 pt-5 sm:px-8 lg:px-6'
          : 'w-full max-w-6xl px-5 py-8 sm:px-8 lg:px-10'
      }
    >
      <WaitsForYou project={id} isHidden={view === 'selections'} below={content} />
      {shared !== undefined && (
        <RetryBoundary className="fixed top-20 right-5 z-20">
          <Suspense>
            <ShareDialog
              project={project}
              file={shared}
              reminder={reminderFor(shared, () => setShared(undefined))}
              onClose={() => setShared(undefined)}
            />
          </Suspense>
        </RetryBoundary>
      )}
      {publishing}
    </div>
  )
}
