// A sample project is created in one transaction and is an ordinary project from then on. Its details keep the client id,
// so that a repeated request returns the project that exists.
import { fileURLToPath } from 'node:url'

import type { Project } from '@joinery/contract/projects'
import type { Industry, samplesCalls } from '@joinery/contract/samples'
import type { z } from 'zod'

import { lockUser } from '#features/auth/account/user-queries.ts'
import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { insertCard } from '#features/cards/card-queries.ts'
import { type LaterVersion, unlisted, withStoredFiles } from '#features/files/attach-files.ts'
import { clearNewest, nextVersion } from '#features/files/versions/version-queries.ts'
import { insertMessages } from '#features/messages/sending/message-queries.ts'
import { placeProject } from '#features/projects/create-project.ts'
import { readProject } from '#features/projects/get-project.ts'
import { findSampleOf } from '#features/projects/project-queries.ts'
import type { ProjectsState } from '#features/projects/projects-context.ts'
import { cleanText } from '#features/review/clean-text.ts'
import { insertPin, lockStack, nextNumber, sampleClientId } from '#features/review/pin-queries.ts'
import { storeFirstSelections } from '#features/selections/store-first-selections.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { required } from '#platform/required.ts'
import { cleanHtml, plainText } from '#platform/security/clean-html.ts'
import { withCopies, type Original } from '#platform/uploads/spool-copies.ts'

import { cabinetry } from './cabinetry.ts'
import { interior } from './interior.ts'
import type { Sample, SampleCard, SampleComment, SampleMessage, SamplePicture } from './sample.ts'
import { staging } from './staging.ts'
import { stone } from './stone.ts'

const samples: Readonly<Record<Industry, Sample>> = { cabinetry, interior, stone, staging }

const art = fileURLToPath(new URL('../../../../../art/', import.meta.url))
const day = 24 * 60 * 60 * 1000

/** Swatches are in `art/` itself. */
const itemOf = (picture: string): SamplePicture => ({
  art: `${picture.startsWith('swatch-') ? '' : 'items/'}${picture}.webp`,
  filename: `${picture}.webp`,
})

const originalOf = ({ art: name, filename }: SamplePicture): Original => ({
  path: `${art}${name}`,
  filename,
  mimetype: 'image/webp',
})

/** `isRepeat`: the project already existed under this client id. */
type CreatedSample = { readonly project: Project; readonly isRepeat: boolean }

export const createSample = (
  context: ActorContext & ProjectsState,
  { industry, clientId }: z.output<typeof samplesCalls.createSample.body>,
): Promise<CreatedSample> => {
  const { title, description, pictures, firstVersion, comment, cards, conversation, budget, selections } =
    samples[industry]
  const withPicture = [...cards, ...conversation].flatMap(({ picture }) => picture ?? [])
  const items = selections.flatMap(({ picture }) => picture ?? [])
  const originals = [...pictures, firstVersion, ...withPicture, ...items.map(itemOf)].map(originalOf)
  return withCopies(context.spoolDir, originals, (uploads) =>
    withStoredFiles(context, uploads, 'documents', (attach) =>
      transaction(context.db, async (tx) => {
        const { uid_user } = context.actor
        // Serializes the requests of one person, so that a repeated one finds the project of the first.
        await lockUser(tx, uid_user)
        const existing = clientId ? await findSampleOf(tx, uid_user, clientId) : undefined
        if (existing) return { project: await readProject(context, tx, existing), isRepeat: true }
        const details = { sample: { industry, ...(clientId ? { clientId } : {}) }, tax_percent: '8.5', budget }
        const uid_project = await placeProject(context, tx, { title, description, details })
        const attachPicture = async (uid_reply: string, picture: SamplePicture | undefined) => {
          const upload = picture && uploads[pictures.length + 1 + withPicture.indexOf(picture)]
          if (upload) await attach(tx, uid_project, uid_reply, [upload])
        }
        const version = await nextBoardVersion(tx, uid_project)
        for (const card of cards) {
          await attachPicture(await placeCard(context, tx, { uid_project, version }, card), card.picture)
        }
        const uids = await placeConversation(context, tx, uid_project, conversation)
        for (const [index, { picture }] of conversation.entries()) await attachPicture(uids[index] ?? '', picture)
        const itemUploads = uploads.slice(pictures.length + 1 + withPicture.length)
        const uid_items = await attach(tx, uid_project, null, itemUploads, unlisted)
        await storeFirstSelections(
          context,
          tx,
          uid_project,
          selections.map(({ picture, ...selection }) => ({
            ...selection,
            uid_file: picture === undefined ? null : (uid_items[items.indexOf(picture)] ?? null),
          })),
        )
        const [cover, ...others] = uploads.slice(0, pictures.length + 1)
        const uid_stack = required(
          (await attach(tx, uid_project, null, others)).at(-1),
          'A sample has no first version',
        )
        // Last, so the render is the latest image and becomes the cover.
        await placeNewest(context, tx, { uid_project, uid_stack, comment }, (later) =>
          attach(tx, uid_project, null, cover ? [cover] : [], later),
        )
        return { project: await readProject(context, tx, uid_project), isRepeat: false }
      }),
    ),
  )
}

/** Adds the newest version of a file and the comment on it. */
const placeNewest = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  { uid_project, uid_stack, comment }: Record<'uid_project' | 'uid_stack', string> & { comment: SampleComment },
  attachAs: (later: LaterVersion) => Promise<string[]>,
): Promise<void> => {
  const version = await nextVersion(tx, uid_stack, uid_project)
  await clearNewest(tx, uid_stack)
  const [uid_file = ''] = await attachAs({ uid_stack, version })
  await lockStack(tx, uid_stack, uid_project)
  const { content, ...area } = comment
  await insertPin(tx, {
    uid_pin: newId(),
    uid_project,
    uid_stack,
    uid_file,
    version,
    number: await nextNumber(tx, uid_stack),
    ...area,
    page: null,
    ...cleanText(content),
    visibility: 'team',
    uid_user: actor.uid_user,
    is_by_client: false,
    client_id: sampleClientId,
    created_at: clock.now(),
  })
}

const placeCard = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  board: { readonly uid_project: string; readonly version: number },
  { column, content, dueInDays, isMine }: SampleCard,
): Promise<string> => {
  const { uid_user } = actor
  const now = clock.now()
  const uid_reply = newId()
  await insertCard(tx, {
    ...board,
    uid_reply,
    uid_user,
    client_id: null,
    content: cleanHtml(content),
    original_content: plainText(content),
    created_at: now,
    kanban_status: column,
    assignee_uid: isMine ? uid_user : null,
    due_date: dueInDays === undefined ? null : new Date(now.getTime() + dueInDays * day).toISOString().slice(0, 10),
  })
  return uid_reply
}

const placeConversation = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  uid_project: string,
  conversation: readonly SampleMessage[],
): Promise<readonly string[]> => {
  const { uid_user, uid_session } = actor
  const uids = conversation.map(() => newId())
  const messages = conversation.map(({ content, answers }, index) => ({
    uid_reply: uids[index] ?? '',
    uid_user,
    uid_session,
    client_id: null,
    content: cleanHtml(content),
    original_content: plainText(content),
    quoted_uid_reply: answers === undefined ? null : (uids[answers] ?? null),
    parent_uid_reply: null,
  }))
  await insertMessages(tx, uid_project, messages, clock.now())
  return uids
}
