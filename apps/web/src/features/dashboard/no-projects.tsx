import { messages } from '@joinery/contract/messages'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { paths } from '#paths.ts'

import type { DashboardView } from './dashboard-tools.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { JointDrawing } from './joint-drawing.tsx'

type NoProjectsProps = {
  isSearching: boolean
  view: DashboardView
  /** Whether the archive is empty too. */
  hasNone: boolean
  onCreate: () => void
  onClear: () => void
}

export function NoProjects({ isSearching, view, hasNone, onCreate, onClear }: NoProjectsProps) {
  const picture = <JointDrawing seed="table" className="h-36" />
  if (isSearching) {
    return (
      <EmptyState
        title={messages.project.noneFound}
        picture={picture}
        action={
          <Button variant="outline" onClick={onClear}>
            {texts.noneFound.clear}
          </Button>
        }
      >
        {texts.noneFound.hint}
      </EmptyState>
    )
  }
  if (view === 'archived') {
    return (
      <EmptyState
        title={messages.project.noneYet}
        picture={picture}
        action={
          <AppLink to={paths.dashboard} className={buttonClass('outline')}>
            {texts.noneArchived.showActive}
          </AppLink>
        }
      >
        {texts.noneArchived.hint}
      </EmptyState>
    )
  }
  if (view === 'templates') {
    return (
      <EmptyState
        title={texts.noneTemplates.title}
        picture={picture}
        action={
          <AppLink to={paths.dashboard} className={buttonClass('outline')}>
            {texts.noneArchived.showActive}
          </AppLink>
        }
      >
        {texts.noneTemplates.hint}
      </EmptyState>
    )
  }
  if (hasNone) return <FirstSteps onCreate={onCreate} />
  return (
    <EmptyState
      title={messages.project.noneYet}
      picture={picture}
      action={<Button onClick={onCreate}>{texts.allArchived.create}</Button>}
    >
      {texts.allArchived.hint}
    </EmptyState>
  )
}
