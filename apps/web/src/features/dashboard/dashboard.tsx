import { loadingMessage, messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import type { Project } from '@joinery/contract/projects'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { refreshProjects, updateProject } from '#api/projects.ts'
import { preloadEditor } from '#kit/editor/lazy-editor.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { CardGrid } from '#kit/ui/layout/card-grid.tsx'
import { useNearEnd } from '#kit/ui/layout/use-near-end.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useIntent } from '#lib/intent.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { CreateProjectDialog } from './create-project-dialog.tsx'
import { DashboardTools, type DashboardView } from './dashboard-tools.tsx'
import { Checklist } from './first-steps/checklist.tsx'
import { firstStepsOf } from './first-steps/first-steps-done.ts'
import { NoProjects } from './no-projects.tsx'
import { projectCardHeight } from './project-card-height.ts'
import { ProjectCard } from './project-card.tsx'
import { SampleOffers } from './sample-offers.tsx'
import { saveView, readView } from './saved-view.ts'
import { useFreshProjects } from './use-fresh-projects.ts'
import { useProjects } from './use-projects.ts'

/** Distance from the end, in pixels, at which the next page is loaded. */
const nearEnd = 800

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function ProjectListSkeleton() {
  return (
    <output className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-5 sm:gap-7">
      <span className="sr-only">{loadingMessage}</span>
      {keys.map((key) => (
        <div key={key} aria-hidden className="rounded-md border border-line p-2.5">
          <Skeleton className="aspect-3/2" />
          <div className="flex h-56 flex-col gap-3 px-2 pt-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </output>
  )
}

type ProjectListProps = {
  projects: readonly Project[]
  onCoverMissing: (url: string) => void
  onReactivate: (project: Project) => void
}

const keyOf = ({ uid_project }: Project): string => uid_project

function ProjectList({ projects, onCoverMissing, onReactivate }: ProjectListProps) {
  const draw = useCallback(
    (project: Project) => <ProjectCard project={project} onCoverMissing={onCoverMissing} onReactivate={onReactivate} />,
    [onCoverMissing, onReactivate],
  )
  return (
    <CardGrid
      label={texts.projects}
      items={projects}
      keyOf={keyOf}
      heightOf={projectCardHeight}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5 sm:gap-7"
    >
      {draw}
    </CardGrid>
  )
}

type SamplesDialogProps = { onBack: () => void; onClose: () => void }

/** Offers the samples to people who already have projects. */
function SamplesDialog({ onBack, onClose }: SamplesDialogProps) {
  return (
    <Dialog onClose={onClose} title={texts.creating.fromSample} size="lg">
      <p className="mt-2 mb-5 text-[0.9375rem] text-muted">{texts.samples.about}</p>
      <SampleOffers columns={2} />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="outline" onClick={onBack}>
          {texts.samples.back}
        </Button>
      </div>
    </Dialog>
  )
}

/** `children` are shown above the projects once those are loaded. */
export function Dashboard({ view, children }: { view: DashboardView; children: ReactNode }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()
  useFreshProjects()
  const person = useSession().user?.uid_user ?? ''
  const [kept] = useState(() => readView(person))
  const [query, setQuery] = useState(kept.query)
  const [order, setOrder] = useState(kept.order)
  useEffect(() => saveView(person, { query, order }), [person, query, order])
  const [opened, setOpened] = useState<'create' | 'samples' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useIntent('createProject', () => setOpened('create'))
  const { isKnown, error, readAgain, all, found, isSearching, counts, more, isReadingMore } = useProjects(
    view,
    query,
    order,
  )
  const end = useNearEnd({ isWaiting: more !== undefined && !isReadingMore && !error, margin: nearEnd }, () => more?.())
  const firstSteps = useMemo(() => firstStepsOf(all.filter(({ status }) => status === 'active')), [all])

  const handleReactivate = useCallback(
    (project: Project) => {
      setFault(null)
      updateProject(session, project.uid_project, { status: 'active' }).then(
        () => showToast({ text: texts.reactivated(project.title), tone: 'good' }),
        (reason: unknown) => setFault(sentenceOf(reason, messages.project.updateFailed)),
      )
    },
    [session],
  )

  // Refetch the list once per expired URL.
  const missing = useRef(new Set<string>())
  const handleCoverMissing = useCallback(
    (url: string) => {
      if (missing.current.has(url)) return
      missing.current.add(url)
      void refreshProjects(session)
    },
    [session],
  )

  const handleCreated = (project: Project) => {
    setQuery('')
    if (view === 'archived') void navigate(paths.dashboard)
    showToast({
      text: texts.created(project.title),
      tone: 'good',
      action: { label: commonMessages.open, onAct: () => void navigate(paths.project(project.uid_project)) },
    })
  }

  const content = () => {
    if (!isKnown && error) {
      return <ErrorLine text={sentenceOf(error, messages.project.listFailed)} onRetry={readAgain} />
    }
    if (!isKnown) return <ProjectListSkeleton />
    if (found.length === 0) {
      return (
        <NoProjects
          isSearching={isSearching}
          view={view}
          hasNone={all.length === 0}
          onCreate={() => setOpened('create')}
          onClear={() => setQuery('')}
        />
      )
    }
    const list = <ProjectList projects={found} onCoverMissing={handleCoverMissing} onReactivate={handleReactivate} />
    return (
      <>
        {view === 'active' && !isSearching && <Checklist state={firstSteps} person={user?.uid_user ?? ''} />}
        {list}
        <div key={found.length} ref={end} className="mt-6 text-center">
          {more && (
            <Button variant="outline" isBusy={isReadingMore} onClick={more}>
              {texts.showMore}
            </Button>
          )}
        </div>
      </>
    )
  }

  return (
    <div className="mx-auto w-full max-w-page px-5 py-8 sm:px-8 sm:py-10 lg:px-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="font-display text-4xl leading-tight max-[24rem]:text-3xl tracking-[-0.015em]">
          {commonMessages.dashboard}
        </h1>
        {/* While the dialog is open, only its own Create Project button is exposed. */}
        <Button
          aria-hidden={opened !== null || undefined}
          onPointerEnter={preloadEditor}
          onFocus={preloadEditor}
          onClick={() => setOpened('create')}
        >
          <Plus className="-ml-1 size-4.5" strokeWidth={1.75} aria-hidden />
          {texts.createProject}
        </Button>
      </div>
      <div className="mt-5 sm:mt-7">
        <DashboardTools view={view} query={query} onQuery={setQuery} order={order} onOrder={setOrder} />
      </div>
      <div className="flex min-h-11 items-center sm:min-h-14">
        <output className="text-[0.9375rem] text-muted tabular-nums">
          {isKnown && isSearching && texts.found(counts.found, counts.inView)}
        </output>
      </div>
      <ErrorLine text={fault} className="mb-7" />
      {isKnown && children}
      {content()}
      {opened === 'create' && (
        <CreateProjectDialog
          onClose={() => setOpened(null)}
          onCreated={handleCreated}
          onSamples={() => setOpened('samples')}
        />
      )}
      {opened === 'samples' && <SamplesDialog onBack={() => setOpened('create')} onClose={() => setOpened(null)} />}
    </div>
  )
}
