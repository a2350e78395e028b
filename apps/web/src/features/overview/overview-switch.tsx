import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

export type OverviewView = 'files' | 'review' | 'selections'

type OverviewSwitchProps = {
  uid_project: string
  /** The views the user can see. */
  views: readonly OverviewView[]
  view: OverviewView
  openCount: number
}

const link =
  'relative inline-flex min-h-11 min-w-11 items-center gap-2 border-b-2 border-transparent px-1 text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Switches between the views of a project's first tab; the choice is in the URL. */
export function OverviewSwitch({ uid_project, views, view, openCount }: OverviewSwitchProps) {
  const files = paths.project(uid_project)
  return (
    <nav
      aria-label={texts.views}
      className={`flex gap-6 border-b border-line ${view === 'selections' ? 'mb-4' : 'mb-8'}`}
    >
      <AppLink to={files} aria-current={view === 'files' ? 'page' : undefined} className={`-mb-px ${link}`}>
        {texts.files}
      </AppLink>
      {views.includes('review') && (
        <AppLink
          to={`${files}?view=review`}
          aria-current={view === 'review' ? 'page' : undefined}
          className={`-mb-px ${link}`}
        >
          {texts.review}
          {openCount > 0 && (
            <span className="rounded-full bg-accent px-2 text-[0.8125rem] leading-5 font-medium text-on-accent tabular-nums">
              {openCount}
              <span className="sr-only"> {texts.openCommentsNoun(openCount)}</span>
            </span>
          )}
        </AppLink>
      )}
      {views.includes('selections') && (
        <AppLink
          to={`${files}?view=selections`}
          aria-current={view === 'selections' ? 'page' : undefined}
          className={`-mb-px ${link}`}
        >
          {texts.selections}
        </AppLink>
      )}
    </nav>
  )
}
