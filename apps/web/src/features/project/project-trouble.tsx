import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { ReactNode } from 'react'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { paths } from '#paths.ts'

const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

function Trouble({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto flex w-full max-w-page flex-col px-5 pt-16 sm:px-8 sm:pt-24 lg:px-12">
      <h1 className="font-display text-4xl leading-tight tracking-[-0.015em]">{heading}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

type ProjectTroubleProps = {
  error: unknown
  /** Whether this user had the project open before. */
  wasHere?: boolean
  onRetry: () => void
}

/** Shown when the project does not exist for this user or could not be loaded. */
export function ProjectTrouble({ error, wasHere = false, onRetry }: ProjectTroubleProps) {
  const back = (
    <AppLink to={paths.dashboard} className={buttonClass('primary', 'lg')}>
      {texts.trouble.back}
    </AppLink>
  )
  if (isMissing(error)) {
    return (
      <Trouble heading={messages.project.notFound} text={wasHere ? texts.trouble.accessLost : texts.trouble.noAccess}>
        {back}
      </Trouble>
    )
  }
  const { loadFailed } = messages.project
  const reason = sentenceOf(error, loadFailed)
  return (
    <Trouble heading={loadFailed} text={reason === loadFailed ? texts.trouble.tryLater : reason}>
      {back}
      <Button variant="outline" size="lg" onClick={onRetry}>
        {commonMessages.tryAgain}
      </Button>
    </Trouble>
  )
}
