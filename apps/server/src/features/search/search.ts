import { limits } from '@joinery/contract/limits'
import type { FoundThings } from '@joinery/contract/search'
import { splitWords } from '@joinery/contract/text/find-words'

import { imagePath } from '#features/ai/images/present-generated.ts'
import { nameOf } from '#features/auth/account/name-of.ts'
import { presentPhoto } from '#features/auth/account/present-user.ts'
import { filePath } from '#features/files/present-file.ts'
import type { ActorContext } from '#platform/context.ts'
import { plainText } from '#platform/security/clean-html.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import { excerptOf } from './excerpt.ts'
import { findMessages, findThings, type SearchQuery } from './search-queries.ts'

const emptyResult: FoundThings = { projects: [], messages: [], cards: [], files: [], people: [], prompts: [] }

/** Converts a time in PostgreSQL's JSON to the format of the API. */
const asTime = (time: string): string => new Date(time).toISOString()

/** Runs two statements one after the other, so a search uses at most one connection. */
export const search = async (context: ActorContext, query: string, signal?: AbortSignal): Promise<FoundThings> => {
  const { actor, clock, db, keys } = context
  const words = splitWords(query)
  if (words.length === 0) return emptyResult
  const searchQuery: SearchQuery = { uid_user: actor.uid_user, words, max: limits.search.groupMax }
  const sign = (path: string): string => signAddress(keys.signedAddress, path, clock.now())

  const { projects, cards, files, people, prompts, is_indexed } = await findThings(
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
    files: files.map(({ uploaded_at, ...file }) => ({
      ...file,
      url: sign(filePath(file.uid_file)),
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
