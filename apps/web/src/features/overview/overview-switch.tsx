import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { paths } from '#paths.ts'

type OverviewSwitchProps = { uid_project: string; isReview: boolean; openCount: number }

const link =
  'relative inline-flex min-h-11 min-w-11 items-center gap-2 border-b-2 border-transparent px-1 text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Switches between project files and review; the choice is in the URL. */
export function OverviewSwitch({ uid_project, isReview, openCount }: OverviewSwitchProps) {
  const files = paths.project(uid_project)
  return (
    <nav aria-label={texts.views} className="mb-8 flex gap-6 border-b border-line">
      <AppLink to={files} aria-current={isReview ? undefined : 'page'} className={`-mb-px ${link}`}>
        {texts.files}
      </AppLink>
      <AppLink to={`${files}?view=review`} aria-current={isReview ? 'page' : undefined} className={`-mb-px ${link}`}>
        {texts.review}
        {openCount > 0 && (
          <span className="rounded-full bg-accent px-2 text-[0.8125rem] leading-5 font-medium text-on-accent tabular-nums">
            {openCount}
            <span className="sr-only"> {texts.openCommentsNoun(openCount)}</span>
          </span>
        )}
      </AppLink>
    </nav>
  )
}
