import { webhookMessages as texts } from '@joinery/contract/messages/webhook-messages'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { webhooksQuery } from '#api/webhooks.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

function WebhookList({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(webhooksQuery(useSessionStore(), project.uid_project))
  if (!data) {
    if (!error) return <Skeleton className="h-16" />
    return <ErrorLine text={sentenceOf(error, texts.listFailed)} onRetry={() => void refetch()} />
  }
  if (data.length === 0) return <p className="text-[0.9375rem] text-muted">{texts.empty}</p>
  return (
    <ul aria-label={texts.list} className="flex flex-col divide-y divide-line border-y border-line">
      {data.map((webhook) => (
        <WebhookRow key={webhook.uid_webhook} uid_project={project.uid_project} webhook={webhook} />
      ))}
    </ul>
  )
}

/** The project's webhooks, for those who can manage them. */
export function WebhooksSection({ project }: { project: Project }) {
  const [isAdding, setAdding] = useState(false)
  if (!may(project, 'manageWebhooks')) return null
  return (
    <Section title={texts.title} about={texts.about}>
      <Button
        variant="outline"
        className="self-start"
        aria-hidden={isAdding || undefined}
        onClick={() => setAdding(true)}
      >
        {texts.add}
      </Button>
      <WebhookList project={project} />
      {isAdding && <WebhookDialog uid_project={project.uid_project} onClose={() => setAdding(false)} />}
    </Section>
  )
}
