// Messages, cards and comments of a project.
import type { repliesCalls } from '@joinery/contract/replies'

import { fileForm } from '#testing/build-project.ts'

import type { AccessRow, RowsOf } from './access-row.ts'
import { freshDeleted, freshDeletedByOther, freshReply, otherAuthor, ownAuthor } from './fresh.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'
import type { Written } from './things.ts'

/** The caller's own replies; callers without any use the author's. */
export const own = ({ here }: Scene, me: Person): Written => here.by[ownAuthor(me)]

/** Replies of the author; the author uses the member's. */
export const others = ({ here }: Scene, me: Person): Written => here.by[otherAuthor(me)]

const inProject = ({ here }: Scene) => ({ params: { id: here.id } })

const capabilityFor = { message: 'sendMessage', card: 'useBoard', comment: 'commentOnCards' } as const

/** Another person's things, which no role can change. */
export const noOneCan = { needs: [], outcome: 'not_allowed' } as const

const reacting: readonly AccessRow[] = [
  ...(['message', 'comment'] as const).map((kind): AccessRow => ({
    title: `a ${kind}`,
    options: ({ here }) => ({ params: { replyId: here.by.author[kind], emoji: '👍' } }),
    needs: capabilityFor[kind],
  })),
  {
    title: 'a card',
    options: ({ here }) => ({ params: { replyId: here.by.author.card, emoji: '👍' } }),
    needs: [],
    outcome: 'not_found',
  },
]

const pinning: readonly AccessRow[] = [
  {
    title: 'a message',
    options: ({ here }) => ({ params: { replyId: here.by.author.message } }),
    needs: 'pinMessages',
  },
  ...(['card', 'comment'] as const).map((kind): AccessRow => ({
    title: `a ${kind}`,
    options: ({ here }) => ({ params: { replyId: here.by.author[kind] } }),
    needs: [],
    outcome: 'not_found',
  })),
]

export const repliesRows: RowsOf<typeof repliesCalls> = {
  listReplies: [
    {
      title: 'of every type',
      options: inProject,
      needs: ['readMessages', 'viewBoard'],
      special: (['around', 'before', 'after'] as const).map((which) => ({
        title: `${which} a message of another project`,
        by: 'member' as const,
        options: ({ here, there }: Scene) => ({ params: { id: here.id }, query: { [which]: there.by.owner.message } }),
        outcome: 'not_found' as const,
      })),
    },
    {
      title: 'messages',
      options: (scene) => ({ ...inProject(scene), query: { replyType: 'discussion' } }),
      needs: 'readMessages',
    },
    {
      title: 'messages around a number',
      options: (scene) => ({ ...inProject(scene), query: { aroundNumber: '1' } }),
      needs: 'readMessages',
    },
    {
      title: 'messages containing a word',
      options: (scene) => ({ ...inProject(scene), query: { q: 'fronts' } }),
      needs: 'readMessages',
    },
    {
      title: 'what changed',
      options: (scene) => ({ ...inProject(scene), query: { since: '0' } }),
      needs: 'readMessages',
    },
    {
      title: 'pinned messages',
      options: (scene) => ({ ...inProject(scene), query: { pinned: 'true' } }),
      needs: 'readMessages',
    },
    {
      title: 'cards',
      options: (scene) => ({ ...inProject(scene), query: { replyType: 'kanban' } }),
      needs: 'viewBoard',
    },
    {
      title: 'comments of a card',
      options: (scene) => ({
        ...inProject(scene),
        query: { replyType: 'kanban', parent: scene.here.by.author.card },
      }),
      needs: 'viewBoard',
    },
  ],
  getReply: [
    ...(['message', 'card', 'comment'] as const).map((kind): AccessRow => ({
      title: `a ${kind}`,
      options: ({ here }) => ({ params: { replyId: here.by.author[kind] } }),
      needs: kind === 'message' ? 'readMessages' : 'viewBoard',
    })),
    {
      title: 'a deleted message',
      options: ({ here }) => ({ params: { replyId: here.by.author.deleted.message } }),
      needs: [],
      outcome: 'not_found',
    },
  ],
  addReaction: reacting,
  removeReaction: reacting,
  pinMessage: pinning,
  unpinMessage: pinning,
  createReply: [
    {
      title: 'a message',
      options: (scene) => ({ ...inProject(scene), body: { content: 'Hello' } }),
      needs: 'sendMessage',
      special: [
        {
          title: 'a message that quotes one from another project',
          by: 'member',
          options: ({ here, there }) => ({
            params: { id: here.id },
            body: { content: 'Hello', quotedMessage: there.by.owner.message },
          }),
          outcome: 'bad_request',
        },
        {
          title: 'a message in their own project that quotes one from this project',
          by: 'foreign',
          options: ({ here, there }) => ({
            params: { id: there.id },
            body: { content: 'Hello', quotedMessage: here.by.owner.message },
          }),
          outcome: 'bad_request',
        },
        {
          title: 'a message that quotes one from their own project',
          by: 'foreign',
          options: ({ here, there }) => ({
            params: { id: here.id },
            body: { content: 'Hello', quotedMessage: there.by.owner.message },
          }),
          outcome: 'not_found',
        },
      ],
    },
    {
      title: 'a message with a file',
      options: (scene) => ({
        ...inProject(scene),
        form: fileForm([{ name: 'note.txt', bytes: 'Measured' }], { content: 'Look' }),
      }),
      needs: 'sendMessage',
    },
    {
      title: 'a message with markup to sanitise',
      options: (scene) => ({ ...inProject(scene), body: { content: '<p>Hello <b>there</b></p>' } }),
      needs: 'sendMessage',
    },
    {
      title: 'a card',
      options: (scene) => ({ ...inProject(scene), body: { content: 'Measure', replyType: 'kanban' } }),
      needs: 'useBoard',
    },
    {
      title: 'a card with a file',
      options: (scene) => ({
        ...inProject(scene),
        form: fileForm([{ name: 'note.txt', bytes: 'Measured' }], { content: 'Look', replyType: 'kanban' }),
      }),
      needs: 'useBoard',
    },
    {
      title: 'a comment',
      options: (scene) => ({
        ...inProject(scene),
        body: { content: 'Done', replyType: 'kanban', parentReplyId: scene.here.by.author.card },
      }),
      needs: 'commentOnCards',
      special: [
        {
          title: 'a comment on a card of another project',
          by: 'member',
          options: ({ here, there }) => ({
            params: { id: here.id },
            body: { content: 'Done', replyType: 'kanban', parentReplyId: there.by.owner.card },
          }),
          outcome: 'not_found',
        },
        {
          title: 'a comment in their own project on a card of this one',
          by: 'foreign',
          options: ({ here, there }) => ({
            params: { id: there.id },
            body: { content: 'Done', replyType: 'kanban', parentReplyId: here.by.owner.card },
          }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  updateReply: [
    ...(['message', 'card', 'comment'] as const).map((kind): AccessRow => ({
      title: `their own ${kind}`,
      options: (scene, me) => ({ params: { replyId: own(scene, me)[kind] }, body: { content: 'Changed' } }),
      needs: capabilityFor[kind],
    })),
    ...(['message', 'card', 'comment'] as const).map((kind): AccessRow => ({
      title: `another person's ${kind}`,
      options: (scene, me) => ({ params: { replyId: others(scene, me)[kind] }, body: { content: 'Changed' } }),
      ...noOneCan,
    })),
  ],
  deleteReply: [
    ...(['message', 'comment'] as const).map((kind): AccessRow => ({
      title: `their own ${kind}`,
      options: (scene, me) => ({ params: { replyId: own(scene, me)[kind] } }),
      needs: capabilityFor[kind],
      usesUp: freshReply(kind, ownAuthor),
    })),
    ...(['message', 'comment'] as const).map((kind): AccessRow => ({
      title: `another person's ${kind}`,
      options: (scene, me) => ({ params: { replyId: others(scene, me)[kind] } }),
      needs: 'deleteAnyMessage',
      usesUp: freshReply(kind, otherAuthor),
    })),
    {
      title: "another person's card",
      options: (scene, me) => ({ params: { replyId: others(scene, me).card } }),
      needs: 'useBoard',
      usesUp: freshReply('card', otherAuthor),
    },
  ],
  restoreReply: [
    ...(['message', 'card', 'comment'] as const).map((kind): AccessRow => ({
      title: `their own ${kind}, deleted by them`,
      options: (scene, me) => ({ params: { replyId: own(scene, me).deleted[kind] } }),
      // People restore only what they deleted, and a client deleted nothing.
      except: { client: 'not_found' },
      needs: capabilityFor[kind],
      usesUp: freshDeleted(kind),
    })),
    {
      title: "another person's message, deleted by the owner or the manager",
      options: ({ here }, { name }) => ({ params: { replyId: here.deletedBy[name === 'manager' ? name : 'owner'] } }),
      except: { client: 'not_found', member: 'not_found', author: 'not_found' },
      needs: 'deleteAnyMessage',
      usesUp: freshDeletedByOther,
    },
    {
      title: 'a message deleted by another person',
      options: (scene, me) => ({ params: { replyId: others(scene, me).deleted.message } }),
      needs: [],
      outcome: 'not_found',
    },
  ],
  markProjectRead: [
    {
      options: (scene) => ({ ...inProject(scene), body: { message_number: 1 } }),
    },
  ],
  downloadReplyAttachment: [
    {
      options: ({ here }) => ({
        params: { id: here.id, replyId: here.by.author.message, attachmentId: here.by.author.messageFile },
      }),
      needs: ['downloadFiles', 'viewReplyFiles'],
      hiddenWithout: 'viewReplyFiles',
      special: (['foreign', 'member'] as const).flatMap((by) => [
        {
          title: 'of this project through another',
          by,
          options: ({ here, there }: Scene) => ({
            params: { id: there.id, replyId: here.by.author.message, attachmentId: here.by.author.messageFile },
          }),
          outcome: 'not_found' as const,
        },
        {
          title: 'of this project through a message of another',
          by,
          options: ({ here, there }: Scene) => ({
            params: { id: there.id, replyId: there.by.owner.message, attachmentId: here.by.author.messageFile },
          }),
          outcome: 'not_found' as const,
        },
        {
          title: 'of another project through this one',
          by,
          options: ({ here, there }: Scene) => ({
            params: { id: here.id, replyId: here.by.author.message, attachmentId: there.by.owner.messageFile },
          }),
          outcome: 'not_found' as const,
        },
        {
          title: 'of this project itself through a message',
          by,
          options: ({ here }: Scene) => ({
            params: { id: here.id, replyId: here.by.author.message, attachmentId: here.file },
          }),
          outcome: 'not_found' as const,
        },
      ]),
    },
  ],
}
