import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'

const keyOf = (person: string): string => `first-steps-hidden:${person}`

export const areStepsHidden = (person: string): boolean => readDraftText(keyOf(person)) !== null

export const hideSteps = (person: string): void => saveDraftText(keyOf(person), 'true')
