import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { z } from 'zod'

import type { FilesContext } from '#features/files/files-context.ts'
import {
  listMentioningReplies,
  replaceReplyText,
  type MentioningText,
} from '#features/messages/own-data/mention-queries.ts'
import { replaceInNotifications } from '#features/notifications/own-data/own-data-queries.ts'
import { mention } from '#features/review/hide-addresses.ts'
import {
  listMentioningComments,
  listMentioningPins,
  replaceCommentText,
  replacePinText,
} from '#features/review/own-data/mention-queries.ts'
import { transaction, type Db } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { plainText } from '#platform/security/clean-html.ts'

const atOnce = 200
const noId = '00000000-0000-0000-0000-000000000000'
const deletedMention = `@${privacyMessages.deletedName}`

/** Returns the text with the mention renamed, and how the person was mentioned. Expects sanitised text. */
const renameMention = (text: string, uid_user: string) => {
  const formerNames: string[] = []
  const content = text.replaceAll(mention, (span: string, person: string) => {
    if (person !== uid_user) return span
    formerNames.push(plainText(span))
    return `${span.slice(0, span.indexOf('>') + 1)}${deletedMention}</span>`
  })
  return { content, formerNames }
}

type NewText = { readonly content: string; readonly original_content: string }

type Texts = {
  readonly list: (db: Db, uid_user: string, after: string, limit: number) => Promise<MentioningText[]>
  readonly replace: (context: FilesContext, text: MentioningText, next: NewText, uid_user: string) => Promise<void>
}

/** Gives the message or card a new version, so that the name also disappears from open pages and kept copies. */
const replaceReply: Texts['replace'] = (context, text, next, uid_user) =>
  transaction(context.db, async (tx) => {
    const isShown = await context.holdReply(tx, text.id)
    const isReplaced = await replaceReplyText(tx, text, next)
    const actor = { uid_user, uid_session: noId }
    if (isShown && isReplaced) await context.broadcastReplyChange({ ...context, actor }, tx, text.id)
  })

const tables: readonly Texts[] = [
  { list: listMentioningReplies, replace: replaceReply },
  { list: listMentioningPins, replace: ({ db }, text, next) => replacePinText(db, text, next) },
  { list: listMentioningComments, replace: ({ db }, text, next) => replaceCommentText(db, text, next) },
]

const renameIn = async (context: FilesContext, { list, replace }: Texts, uid_user: string): Promise<void> => {
  const { db } = context
  let after = noId
  for (;;) {
    const texts = await list(db, uid_user, after, atOnce)
    const aboutByName = new Map<string, string[]>()
    for (const text of texts) {
      const { content, formerNames } = renameMention(text.content, uid_user)
      const next = { content, original_content: plainText(content) }
      if (content !== text.content) await replace(context, text, next, uid_user)
      for (const name of new Set(formerNames)) aboutByName.set(name, [...(aboutByName.get(name) ?? []), text.about])
    }
    for (const [name, ids] of aboutByName) await replaceInNotifications(db, ids, name, deletedMention)
    after = texts.at(-1)?.id ?? ''
    if (texts.length < atOnce) return
  }
}

/** Replaces the name of a deleted account where others mentioned it. Idempotent. */
export const anonymiseMentionsJob = defineJob<FilesContext, { uid_user: string }>({
  name: 'anonymise-mentions',
  payload: z.object({ uid_user: z.uuid() }),
  retries: 30,
  retryDelaySeconds: 10,
  run: async (context, { uid_user }) => {
    for (const table of tables) await renameIn(context, table, uid_user)
  },
})
