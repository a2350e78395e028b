import type { Project } from '@joinery/contract/projects'

import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { may } from '#lib/may.ts'

export type FirstStepsState = {
  /** The latest project the user can invite people to, where the next steps take place. */
  readonly project: Project | null
  readonly hasPeople: boolean
  readonly hasPicture: boolean
}

/** Progress of the first steps, from projects the user can invite people to. */
export const firstStepsOf = (projects: readonly Project[]): FirstStepsState => {
  const own = projects.filter((project) => may(project, 'addMembers'))
  return {
    project: own.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0] ?? null,
    hasPeople: own.some(({ details }) => details.members.length > 0),
    hasPicture: own.some(({ cover }) => cover !== null),
  }
}

const keyOf = (person: string): string => `first-steps-hidden:${person}`

export const areStepsHidden = (person: string): boolean => readDraftText(keyOf(person)) !== null

export const hideSteps = (person: string): void => saveDraftText(keyOf(person), 'true')
