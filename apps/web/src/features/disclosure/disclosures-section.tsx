import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { exportDisclosures } from '#api/disclosures.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

import { DisclosureList } from './disclosure-list.tsx'

/** The register of a project's public pages, for those who can manage them. */
export function DisclosuresSection({ project }: { project: Project }) {
  const session = useSessionStore()
  const { disclosurePages } = useSite()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportDisclosures(session, project.uid_project),
  })
  if (!disclosurePages || !may(project, 'manageDisclosures')) return null
  return (
    <Section title={texts.sectionTitle} about={texts.sectionAbout}>
      <DisclosureList uid_project={project.uid_project} none={texts.empty} />
      <Button variant="outline" className="self-start" isBusy={isPending} onClick={() => mutate()}>
        <Download className="size-4" strokeWidth={1.5} aria-hidden />
        {texts.exportCsv}
      </Button>
      <ErrorLine text={error && sentenceOf(error, texts.exportFailed)} />
    </Section>
  )
}
