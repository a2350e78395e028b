import { type ClientSees, clientSeesDefaults } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'

import { updateProject } from '#api/projects.ts'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = projectSettingsMessages.clients

/** What clients with an account see, and of selections also guests. */
export function ClientsSection({ project }: { project: Project }) {
  const session = useSessionStore()
  const [success, setSuccess] = useTransientMessage()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (client_sees: Partial<ClientSees>) => updateProject(session, project.uid_project, { client_sees }),
    onMutate: () => setSuccess(null),
    onSuccess: () => setSuccess(messages.project.updated),
  })
  const clientSees = { ...clientSeesDefaults, ...project.details.client_sees, ...(isPending ? variables : {}) }
  return (
    <Section title={texts.title} about={texts.about}>
      <Switch
        label={texts.prices}
        hint={texts.pricesHint}
        isOn={clientSees.prices}
        disabled={isPending}
        onChange={(prices) => mutate({ prices })}
      />
      <Switch
        label={texts.suppliers}
        hint={texts.suppliersHint}
        isOn={clientSees.suppliers}
        disabled={isPending}
        onChange={(suppliers) => mutate({ suppliers })}
      />
      <Switch
        label={texts.originals}
        hint={texts.originalsHint}
        isOn={clientSees.originals}
        disabled={isPending}
        onChange={(originals) => mutate({ originals })}
      />
      <Outcome fault={error && sentenceOf(error, messages.project.updateFailed)} success={success} />
    </Section>
  )
}
