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
import { ListEnd } from '#kit/ui/layout/list-end.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useIntent } from '#lib/intent.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { CreateProjectDialog } from './create-project-dialog.tsx'
import { DashboardTools, type DashboardView } from './dashboard-tools.tsx'
import { Checklist } from './first-steps/checklist.tsx'
import { NoProjects } from './no-projects.tsx'
import { projectCardHeight } from './project-card-height.ts'
import { ProjectCard } from './project-card.tsx'
import { SampleOffers } from './sample-offers.tsx'
import { saveView, readView } from './saved-view.ts'
import { useFreshProjects } from './use-fresh-projects.ts'
import { useProjects } from './use-projects.ts'

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
  onDuplicate: (project: Project) => void
}

const keyOf = ({ uid_project }: Project): string => uid_project

function ProjectList({ projects, ...handlers }: ProjectListProps) {
  const { onCoverMissing, onReactivate, onDuplicate } = handlers
  const draw = useCallback(
    (project: Project) => (
      <ProjectCard
        project={project}
        onCoverMissing={onCoverMissing}
        onReactivate={onReactivate}
        onDuplicate={onDuplicate}
      />
    ),
    [onCoverMissing, onReactivate, onDuplicate],
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
      <SampleOffers />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="outline" onClick={onBack}>
          {texts.samples.back}
        </Button>
      </div>
    </Dialog>
  )
}

type Duplicating = { onClose: () => void; onCreated: (project: Project) => void }
type ChoosingTemplate = { onChoose: (template: Project) => void; onBack: () => void; onClose: () => void }

type DashboardProps = {
  view: DashboardView
  renderDuplicateDialog: (project: Project, handlers: Duplicating) => ReactNode
  renderTemplatesDialog: (handlers: ChoosingTemplate) => ReactNode
  /** Adds what is shown above the projects once those are loaded. */
  renderAbove: (projects: ReactNode) => ReactNode
}

export function Dashboard({ view, renderDuplicateDialog, renderTemplatesDialog, renderAbove }: DashboardProps) {
  const session = useSessionStore()
  const navigate = useNavigate()
  useFreshProjects()
  const person = useSession().user?.uid_user ?? ''
  const [kept] = useState(() => readView(person))
  const [query, setQuery] = useState(kept.query)
  const [order, setOrder] = useState(kept.order)
  useEffect(() => saveView(person, { query, order }), [person, query, order])
  const [opened, setOpened] = useState<'create' | 'samples' | 'templates' | null>(null)
  const [duplicated, setDuplicated] = useState<Project | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useIntent('createProject', () => setOpened('create'))
  const { isKnown, error, readAgain, all, found, isSearching, counts, more, isReadingMore, isMany } = useProjects(
    view,
    query,
    order,
  )
  const active = useMemo(() => all.filter(({ status, is_template }) => status === 'active' && !is_template), [all])

  // With many projects, only the dialog knows.
  const hasTemplates = isMany || all.some((project) => project.is_template && may(project, 'duplicateProject'))

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
    if (view !== 'active') void navigate(paths.dashboard)
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
    const list = (
      <ProjectList
        projects={found}
        onCoverMissing={handleCoverMissing}
        onReactivate={handleReactivate}
        onDuplicate={setDuplicated}
      />
    )
    return (
      <>
        {view === 'active' && !isSearching && <Checklist projects={active} person={person} />}
        {list}
        <ListEnd
          key={found.length}
          more={more}
          isReadingMore={isReadingMore}
          moreFault={error && sentenceOf(error, messages.project.listFailed)}
        />
      </>
    )
  }

  return (
    <div className="mx-auto w-full max-w-page px-5 py-8 sm:px-8 sm:py-10 lg:px-12">
      <div className="flex flex-wrap items-center justify-between gap-3 sm:gap-x-4">
        <h1 className="font-display text-4xl leading-tight max-[24rem]:text-3xl tracking-[-0.015em]">
          {commonMessages.dashboard}
        </h1>
        {/* While the dialog is open, only its own Create Project button is exposed. */}
        <Button
          // Without a project, the first step has the primary button.
          variant={isKnown && all.length === 0 ? 'outline' : 'primary'}
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
      {isKnown ? renderAbove(content()) : content()}
      {opened === 'create' && (
        <CreateProjectDialog
          onClose={() => setOpened(null)}
          onCreated={handleCreated}
          onSamples={() => setOpened('samples')}
          onTemplates={hasTemplates ? () => setOpened('templates') : undefined}
        />
      )}
      {opened === 'templates' &&
        renderTemplatesDialog({
          onChoose: (template) => {
            setOpened(null)
            setDuplicated(template)
          },
          onBack: () => setOpened('create'),
          onClose: () => setOpened(null),
        })}
      {duplicated &&
        renderDuplicateDialog(duplicated, { onClose: () => setDuplicated(null), onCreated: handleCreated })}
      {opened === 'samples' && <SamplesDialog onBack={() => setOpened('create')} onClose={() => setOpened(null)} />}
    </div>
  )
}
