import { projectMessages as texts } from '@joinery/contract/messages/project-messages'
import type { Project } from '@joinery/contract/projects'

import { may } from '#lib/may.ts'

/** Whoever does not see who is in the project sees whose it is. */
export const peopleTitle = (project: Project): string =>
  may(project, 'viewMembers') ? texts.people.members : texts.people.contact
