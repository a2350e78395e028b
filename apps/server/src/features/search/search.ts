import { limits } from '@joinery/contract/limits'
import type { FoundThings } from '@joinery/contract/search'
import { splitWords } from '@joinery/contract/text/find-words'

import { imagePath } from '#features/ai/images/present-generated.ts'
import { presentPhoto } from '#features/auth/account/present-user.ts'
import { filePath } from '#features/files/present-file.ts'
import { nameOf } from '#features/members/present-member.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { plainText } from '#platform/security/clean-html.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import { excerptOf } from './excerpt.ts'
import {
  findCards,
  findFiles,
  findMessages,
  findPeople,
  findProjects,
  findPrompts,
  type Wanted,
} from './search-queries.ts'

const nothing: FoundThings = { projects: [], messages: [], cards: [], files: [], people: [], prompts: [] }

/** Six statements whatever is found, one after the other: a search uses at most one connection of the pool. */
export const search = async (context: ActorContext, query: string, signal?: AbortSignal): Promise<FoundThings> => {
  const { actor, clock, db, keys } = context
  const words = splitWords(query)
  if (words.length === 0) return nothing
  const wanted: Wanted = { uid_user: actor.uid_user, words, max: limits.search.groupMax }
  const sign = (path: string): string => signAddress(keys.signedAddress, path, clock.now())

  /** Whoever typed on, or left, is not searched for any longer. */
  const goOn = (): Db => {
    signal?.throwIfAborted()
    return db
  }

  const projects = await findProjects(db, wanted)
  const messages = await findMessages(goOn(), wanted)
  const cards = await findCards(goOn(), wanted)
  const files = await findFiles(goOn(), wanted)
  const people = await findPeople(goOn(), wanted, limits.search.sharedProjects)
  const prompts = await findPrompts(goOn(), wanted)
  return {
    projects: projects.map(({ description, created_at, ...project }) => ({
      ...project,
      created_at: created_at.toISOString(),
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
      created_at: created_at.toISOString(),
    })),
    files: files.map(({ uploaded_at, ...file }) => ({
      ...file,
      url: sign(filePath(file.uid_file)),
      uploaded_at: uploaded_at.toISOString(),
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
      created_at: created_at.toISOString(),
    })),
  }
}
