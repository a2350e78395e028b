import { dashboardMessages } from '@joinery/contract/messages/dashboard-messages'
import type { FirstStepsDone } from '@joinery/contract/review/waiting'

import type { IntentName, IntentState } from '#lib/intent.ts'
import { paths } from '#paths.ts'

const texts = dashboardMessages.firstSteps.steps

/** Where a step is done: a page and what it opens there. */
type Way = { readonly to: string; readonly state: IntentState | undefined }

export type Step = {
  readonly name: string
  readonly text: string
  readonly act: string
  readonly isDone: boolean
  /** Null for a step that needs an earlier one. */
  readonly way: Way | null
}

/** The first steps of a person with a project, in order. */
export const stepsIn = (
  uid_project: string,
  { image, has_generated, has_commented, has_requested }: FirstStepsDone,
): readonly Step[] => {
  const viewer = (intent: IntentName): Way | null =>
    image && { to: paths.file(image.uid_project, image.uid_file), state: { intent, id: image.uid_file } }
  return [
    { ...texts.project, isDone: true, way: null },
    {
      ...texts.image,
      isDone: image !== null,
      way: { to: paths.project(uid_project), state: { intent: 'addFile' } },
    },
    {
      ...texts.generated,
      isDone: has_generated,
      way: {
        to: paths.project(image?.uid_project ?? uid_project, 'genai'),
        state: image ? { intent: 'useFile', id: image.uid_file } : undefined,
      },
    },
    { ...texts.comment, isDone: has_commented, way: viewer('comment') },
    { ...texts.approval, isDone: has_requested, way: viewer('requestApproval') },
  ]
}

/** The first steps of a person without a project. */
export const stepsAhead: readonly Step[] = Object.values(texts).map((step) => ({ ...step, isDone: false, way: null }))
