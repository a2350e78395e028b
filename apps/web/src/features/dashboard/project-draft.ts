// A project that is being named and described, for each person: nobody else finds it. Its files live as long as the page.
import { keepDraftText, readDraftText } from '#lib/draft-text.ts'

export type ProjectDraft = { readonly title: string; readonly description: string; readonly files: readonly File[] }

const keys = (person: string) => ({
  title: `project-draft:title:${person}`,
  description: `project-draft:description:${person}`,
})
const filesOf = new Map<string, readonly File[]>()

export const readDraft = (person: string): ProjectDraft => {
  const { title, description } = keys(person)
  return {
    title: readDraftText(title) ?? '',
    description: readDraftText(description) ?? '',
    files: filesOf.get(person) ?? [],
  }
}

/** What is empty is forgotten. */
export const keepDraft = (person: string, { title, description, files }: ProjectDraft): void => {
  if (files.length > 0) filesOf.set(person, files)
  else filesOf.delete(person)
  keepDraftText(keys(person).title, title || null)
  keepDraftText(keys(person).description, description || null)
}

export const forgetDraft = (person: string): void => keepDraft(person, { title: '', description: '', files: [] })
