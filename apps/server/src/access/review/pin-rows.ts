// Comments on files: everyone sees those on project files, except those for the team; these and the ones on message and card
// files are hidden from clients.
import type { reviewCalls } from '@joinery/contract/review/pins'

import { byLink, type AccessRow, type RowsOf } from '../access-row.ts'
import { freshComment, otherAuthor, ownCommenter } from '../fresh.ts'
import type { Person } from '../people.ts'
import { noOneCan } from '../reply-rows.ts'
import type { Scene } from '../scene.ts'
import type { Commented } from './comments.ts'

/** The caller's own comments; callers without any use the author's. */
const own = ({ here }: Scene, me: Person): Commented => here.comments[ownCommenter(me)]

/** Comments of the author; the author uses the member's. */
const others = ({ here }: Scene, me: Person): Commented => here.comments[otherAuthor(me)]

const text = '<p>Warmer light</p>'
const position = { x: 0.5, y: 0.5, content: text }

/** Guests have no comments in this table and try the author's. */
const notOfGuests = { except: byLink('not_allowed') }

const hidden = { hiddenWithout: 'viewReplyFiles' } as const
const ofTeam = { hiddenWithout: 'viewTeamComments' } as const

/** Own comments and answers, on a project file, for the team only, and on a message file. */
const onOwn = (
  title: string,
  toOptions: (comment: Commented['open'], scene: Scene) => ReturnType<AccessRow['options']>,
  ofProject: Pick<AccessRow, 'except'> = {},
  { usesUp = false, byToken, ...special }: Pick<AccessRow, 'special' | 'byToken'> & { readonly usesUp?: boolean } = {},
): readonly AccessRow[] => [
  {
    title: `${title}, on a file of the project`,
    options: (scene, me) => toOptions(own(scene, me).open, scene),
    ...ofProject,
    needs: 'commentOnFiles',
    ...special,
    ...(byToken ? { byToken } : {}),
    ...(usesUp ? { usesUp: freshComment('open', ownCommenter) } : {}),
  },
  {
    title: `${title}, for the team only`,
    options: (scene, me) => toOptions(own(scene, me).team, scene),
    ...ofTeam,
    needs: ['commentOnFiles', 'viewTeamComments'],
    ...(usesUp ? { usesUp: freshComment('team', ownCommenter) } : {}),
  },
  {
    title: `${title}, on a file of a message`,
    options: (scene, me) => toOptions(own(scene, me).internal, scene),
    ...hidden,
    needs: ['commentOnFiles', 'viewReplyFiles'],
    ...special,
    ...(byToken ? { byToken } : {}),
    ...(usesUp ? { usesUp: freshComment('internal', ownCommenter) } : {}),
  },
]

/** Tokens do not write what clients see. */
const byToken = { writer: 'token_not_allowed' } as const

const answerParams = ({ pin, answer }: Commented['open']) => ({ params: { pinId: pin, commentId: answer } })

/** Through a comment it does not belong to, including one of another project. */
const elsewhere = (body: object): NonNullable<AccessRow['special']> => [
  {
    title: 'their own answer through another comment',
    by: 'member',
    options: ({ here }) => ({
      params: { pinId: here.comments.author.open.pin, commentId: here.comments.member.open.answer },
      ...body,
    }),
    outcome: 'not_found',
  },
  {
    title: 'an answer of this project through their own comment in another',
    by: 'foreign',
    options: ({ here, there }) => ({
      params: { pinId: there.comments.owner.open.pin, commentId: here.comments.author.open.answer },
      ...body,
    }),
    outcome: 'not_found',
  },
]

export const reviewRows: RowsOf<typeof reviewCalls> = {
  listPins: [
    {
      title: 'on a file of the project',
      options: ({ here }) => ({ params: { fileId: here.picture } }),
      needs: 'viewReview',
    },
    {
      title: 'on a file of a message',
      options: ({ here }) => ({ params: { fileId: here.messagePicture }, query: { version: 'all' } }),
      ...hidden,
      needs: ['viewReview', 'viewReplyFiles'],
    },
  ],
  createPin: [
    {
      title: 'on a file of the project',
      options: ({ here }) => ({ params: { fileId: here.picture }, body: position }),
      needs: 'commentOnFiles',
      special: [
        {
          title: 'on a file that is not an image',
          by: 'member',
          options: ({ here }) => ({ params: { fileId: here.file }, body: position }),
          outcome: 'bad_request',
        },
      ],
    },
    {
      title: 'on a file of a message',
      options: ({ here }) => ({ params: { fileId: here.messagePicture }, body: position }),
      ...hidden,
      needs: ['commentOnFiles', 'viewReplyFiles'],
    },
  ],
  updatePin: [
    ...onOwn('the text of an own', ({ pin }) => ({ params: { pinId: pin }, body: { content: text } }), notOfGuests, {
      byToken,
    }),
    {
      title: "another person's text",
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin }, body: { content: text } }),
      ...noOneCan,
    },
    {
      title: 'the status',
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin }, body: { status: 'resolved' } }),
      needs: 'resolvePins',
      special: [
        {
          title: "the status and another person's text",
          by: 'owner',
          options: ({ here }) => ({
            params: { pinId: here.comments.author.open.pin },
            body: { status: 'open', content: text },
          }),
          outcome: 'not_allowed',
        },
      ],
    },
    {
      title: 'who sees an own, for the team only',
      options: (scene, me) => ({ params: { pinId: own(scene, me).team.pin }, body: { visibility: 'team' } }),
      ...ofTeam,
      needs: ['commentOnFiles', 'viewTeamComments'],
      special: [
        {
          title: 'who sees a comment of a client',
          by: 'owner',
          options: ({ here }) => ({
            params: { pinId: here.comments.client.open.pin },
            body: { visibility: 'team' },
          }),
          outcome: 'conflict',
        },
      ],
    },
    {
      title: "who sees another person's",
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin }, body: { visibility: 'client' } }),
      needs: 'changeAnyPinVisibility',
      byToken,
    },
  ],
  deletePin: [
    ...onOwn('an own', ({ pin }) => ({ params: { pinId: pin } }), notOfGuests, { usesUp: true }),
    {
      title: "another person's",
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin } }),
      needs: 'deleteAnyPin',
      usesUp: freshComment('open', otherAuthor),
    },
  ],
  createPinComment: onOwn(
    'to an own',
    ({ pin }) => ({ params: { pinId: pin }, body: { content: text } }),
    {},
    { byToken },
  ),
  updatePinComment: [
    ...onOwn('an own', (comment) => ({ ...answerParams(comment), body: { content: text } }), notOfGuests, {
      special: elsewhere({ body: { content: text } }),
      byToken,
    }),
    {
      title: "another person's",
      options: (scene, me) => ({ ...answerParams(others(scene, me).open), body: { content: text } }),
      ...noOneCan,
    },
  ],
  deletePinComment: [
    ...onOwn('an own', answerParams, notOfGuests, { usesUp: true, special: elsewhere({}) }),
    {
      title: "another person's",
      options: (scene, me) => answerParams(others(scene, me).open),
      needs: 'deleteAnyPin',
      usesUp: freshComment('open', otherAuthor),
    },
  ],
  createPinCard: [
    {
      title: 'on a file of the project',
      options: ({ here }) => ({ params: { pinId: here.comments.author.open.pin } }),
      needs: 'useBoard',
      usesUp: freshComment('open', () => 'author'),
    },
    {
      title: 'for the team only',
      options: ({ here }) => ({ params: { pinId: here.comments.author.team.pin } }),
      ...ofTeam,
      needs: ['useBoard', 'viewTeamComments'],
      usesUp: freshComment('team', () => 'author'),
    },
    {
      title: 'on a file of a message',
      options: ({ here }) => ({ params: { pinId: here.comments.author.internal.pin } }),
      ...hidden,
      needs: ['useBoard', 'viewReplyFiles'],
      usesUp: freshComment('internal', () => 'author'),
    },
  ],
  getReview: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
}
