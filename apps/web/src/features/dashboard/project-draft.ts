// The draft of a new project, per user.
import { saveDraftFiles, readDraftFiles } from '#lib/drafts/draft-files.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import type { ClientState } from '#lib/store/client-state.ts'

export type ProjectDraft = { readonly title: string; readonly description: string; readonly files: readonly File[] }

const keys = (person: string) => ({
  title: `project-draft:title:${person}`,
  description: `project-draft:description:${person}`,
  files: `project-draft:files:${person}`,
})

export const readDraft = (state: ClientState, person: string): ProjectDraft => {
  const { title, description, files } = keys(person)
  return {
    title: readDraftText(title) ?? '',
    description: readDraftText(description) ?? '',
    files: readDraftFiles(state, files),
  }
}

/** Empty fields are deleted. */
export const saveDraft = (state: ClientState, person: string, { title, description, files }: ProjectDraft): void => {
  saveDraftFiles(state, keys(person).files, files)
  saveDraftText(keys(person).title, title || null)
  saveDraftText(keys(person).description, description || null)
}

export const deleteDraft = (state: ClientState, person: string): void =>
  saveDraft(state, person, { title: '', description: '', files: [] })
