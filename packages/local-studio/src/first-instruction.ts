import { readPrompt } from './read-prompt.ts'

/** Punctuation and words after which another instruction begins. */
const separators = /[.,;:!?&\n]+|\b(?:and|but|then|with)\b/iu

/** Returns the words of the first part of the prompt that says anything. */
export const readFirstInstruction = (prompt: string, isMarked: boolean): readonly string[] => {
  for (const part of prompt.split(separators)) {
    if (part.trim() === '') continue
    const { edits, notUnderstood, understood } = readPrompt(part, 0, { isMarked })
    if (notUnderstood.length + understood.length > 0) return [...notUnderstood, ...edits.map(({ name }) => name)]
  }
  return []
}
