import { can } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import type { FoundThings } from '@joinery/contract/search'
import { findWords, splitWords } from '@joinery/contract/text/find-words'

import { imagePath } from '#features/ai/images/present-generated.ts'
import { nameOf } from '#features/auth/account/name-of.ts'
import { presentPhoto } from '#features/auth/account/present-user.ts'
import { signFileFor } from '#features/files/present-file.ts'
import { filenameFor } from '#features/files/public-filename.ts'
import type { ActorContext } from '#platform/context.ts'
import { plainText } from '#platform/security/clean-html.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import { excerptOf } from './excerpt.ts'
import { findMessages, findThings, type FileFound, type SearchQuery } from './search-queries.ts'

const emptyResult: FoundThings = {
  projects: [],
  messages: [],
  cards: [],
  selections: [],
  files: [],
  people: [],
  prompts: [],
}

/** Converts a time in PostgreSQL's JSON to the format of the API. */
const asTime = (time: string): string => new Date(time).toISOString()

/** Names files as the reader sees them, and drops those found only by a name the reader does not see. */
const nameFiles = (files: readonly FileFound[], words: readonly string[]) =>
  files
    .flatMap(({ role, origin, ...file }) => {
      const filename = filenameFor(role, { ...file, origin })
      const isFound = can(role, 'useAi') || !origin || words.every((word) => findWords(filename, [word]).length > 0)
      return isFound ? [{ ...file, role, filename, origin: origin && { is_local: origin.is_local } }] : []
    })
    .slice(0, limits.search.groupMax)

/** Runs two statements one after the other, so a search uses at most one connection. */
export const search = async (context: ActorContext, query: string, signal?: AbortSignal): Promise<FoundThings> => {
  const { actor, clock, db, keys } = context
  const words = splitWords(query)
  if (words.length === 0) return emptyResult
  const searchQuery: SearchQuery = { ...actor, words, max: limits.search.groupMax }
  const sign = (path: string): string => signAddress(keys.signedAddress, path, clock.now())

  const { projects, cards, files, people, selections, prompts, is_indexed } = await findThings(
    db,
    searchQuery,
    limits.search.sharedProjects,
  )
  // Abort when the client disconnects or sends a newer query.
  signal?.throwIfAborted()
  const messages = await findMessages(db, searchQuery, is_indexed)
  return {
    projects: projects.map(({ description, created_at, ...project }) => ({
      ...project,
      created_at: asTime(created_at),
      excerpt: excerptOf(plainText(description), words),
    })),
    messages: messages.map(({ uid_reply, uid_project, project_title, original_content, created_at, ...author }) => ({
      uid_reply,
      uid_project,
      project_title,
      excerpt: excerptOf(original_content, words),
      name: nameOf(author),
      created_at: created_at.toISOString(),
    })),
    cards: cards.map(({ original_content, created_at, ...card }) => ({
      ...card,
      excerpt: excerptOf(original_content, words),
      created_at: asTime(created_at),
    })),
    selections: selections.map(({ created_at, ...selection }) => ({ ...selection, created_at: asTime(created_at) })),
    files: nameFiles(files, words).map(({ uploaded_at, role, ...file }) => ({
      ...file,
      url: signFileFor(context, file.uid_file, role),
      uploaded_at: asTime(uploaded_at),
    })),
    people: people.map((person) => ({
      uid_user: person.uid_user,
      name: nameOf(person),
      email: person.email,
      profile_photo: presentPhoto(context, person.photo_key),
      projects: person.projects,
    })),
    prompts: prompts.map(({ uid_image, prompt, created_at }) => ({
      id: uid_image,
      excerpt: excerptOf(prompt, words),
      url: sign(imagePath(uid_image)),
      created_at: asTime(created_at),
    })),
  }
}
