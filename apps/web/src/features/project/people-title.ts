import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'

import { may } from '#lib/may.ts'

/** People who cannot see the members see the owner. */
export const peopleTitle = (project: Project): string =>
  may(project, 'viewMembers') ? texts.people.members : texts.people.contact
