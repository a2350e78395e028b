import type { Project } from '@joinery/contract/projects'

import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import { may } from '#lib/may.ts'

export type FirstStepsState = {
  /** The latest project of their own that can be worked in: the next steps are done there. */
  readonly project: Project | null
  readonly hasPeople: boolean
  readonly hasPicture: boolean
}

/** How far somebody has come who begins here, judged by the projects that they may invite to. */
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
