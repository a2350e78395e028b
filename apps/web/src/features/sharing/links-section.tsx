import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { Project } from '@joinery/contract/projects'
import { useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { useMayShare } from '#lib/site/use-may-share.ts'

import { LinkList } from './link-list.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** All links of a project, for those who can manage them. */
export function LinksSection({ project }: { project: Project }) {
  const [isSharing, setSharing] = useState(false)
  if (!useMayShare(project)) return null
  return (
    <Section title={texts.sectionTitle} about={texts.sectionAbout}>
      <Button
        variant="outline"
        className="self-start"
        aria-hidden={isSharing || undefined}
        onClick={() => setSharing(true)}
      >
        {texts.shareProject}
      </Button>
      <LinkList uid_project={project.uid_project} none={texts.empty} />
      {isSharing && <ShareDialog project={project} file={null} onClose={() => setSharing(false)} />}
    </Section>
  )
}
