// Comments on files: those of the project are everybody's, those of messages and cards do not exist for clients.
import type { reviewCalls } from '@joinery/contract/review/pins'

import {
  byLink,
  hiddenFromClients,
  inside,
  managing,
  outside,
  readers,
  working,
  writers,
  type AccessRow,
  type Outcome,
  type RowsOf,
} from '../access-row.ts'
import { freshComment, otherAuthor, ownCommenter } from '../fresh.ts'
import type { Person } from '../people.ts'
import { nobodyMay } from '../reply-rows.ts'
import type { Scene } from '../scene.ts'
import type { Commented } from './comments.ts'

/** What the caller wrote; callers who wrote nothing try what the author wrote. */
const own = ({ here }: Scene, me: Person): Commented => here.comments[ownCommenter(me)]

/** What the author wrote; the author tries what the member wrote. */
const others = ({ here }: Scene, me: Person): Commented => here.comments[otherAuthor(me)]

const text = '<p>Warmer light</p>'
const position = { x: 0.5, y: 0.5, content: text }

/** Everybody who is in the project, until it is archived. */
const anybody = <Result extends 200 | 201>(outcome: Result) =>
  ({ active: { ...outside, ...inside(outcome) }, archived: inside('conflict') }) as const

/** What a guest wrote is theirs to change; in this table they wrote nothing, and try what the author wrote. */
const notOfGuests = byLink('not_allowed')

/** Whoever only looks is asked for a name. */
const withName = <Result extends 200 | 201>(outcome: Result) => ({ looker: 'unauthenticated', guest: outcome }) as const

/** The same for what is to clients as if it did not exist. */
const anybodyInside = <Result extends 200 | 201>(outcome: Result) =>
  ({
    active: { ...outside, ...byLink('not_found'), ...working(outcome), client: 'not_found' },
    archived: { ...working('conflict'), client: 'not_found' },
  }) as const

const hidden = { hiddenWithout: 'viewReplyFiles' } as const

/** An own comment or answer on a file of the project, and on one of a message. */
const onOwn = (
  title: string,
  toOptions: (comment: Commented['open'], scene: Scene) => ReturnType<AccessRow['options']>,
  outcome: 200 | 201,
  ofGuests: Record<'looker' | 'guest', Outcome>,
  { usesUp = false, ...special }: Pick<AccessRow, 'special'> & { readonly usesUp?: boolean } = {},
): readonly AccessRow[] => [
  {
    title: `${title}, on a file of the project`,
    options: (scene, me) => toOptions(own(scene, me).open, scene),
    ...anybody(outcome),
    active: { ...anybody(outcome).active, ...ofGuests },
    needs: 'commentOnFiles',
    ...special,
    ...(usesUp ? { usesUp: freshComment('open', ownCommenter) } : {}),
  },
  {
    title: `${title}, on a file of a message`,
    options: (scene, me) => toOptions(own(scene, me).internal, scene),
    ...anybodyInside(outcome),
    ...hidden,
    needs: ['commentOnFiles', 'viewReplyFiles'],
    ...special,
    ...(usesUp ? { usesUp: freshComment('internal', ownCommenter) } : {}),
  },
]

const answerParams = ({ pin, answer }: Commented['open']) => ({ params: { pinId: pin, commentId: answer } })

/** Through another comment than the one that it belongs to, also one of another project. */
const elsewhere = (body: object): NonNullable<AccessRow['special']> => [
  {
    title: 'an own answer by way of another comment',
    by: 'member',
    options: ({ here }) => ({
      params: { pinId: here.comments.author.open.pin, commentId: here.comments.member.open.answer },
      ...body,
    }),
    outcome: 'not_found',
  },
  {
    title: 'an answer of this project by way of an own comment of another',
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
      ...readers,
      active: { ...readers.active, ...byLink(200) },
      needs: 'viewReview',
    },
    {
      title: 'on a file of a message',
      options: ({ here }) => ({ params: { fileId: here.messagePicture }, query: { version: 'all' } }),
      ...hiddenFromClients,
      active: { ...hiddenFromClients.active, ...byLink('not_found') },
      ...hidden,
      needs: ['viewReview', 'viewReplyFiles'],
    },
  ],
  createPin: [
    {
      title: 'on a file of the project',
      options: ({ here }) => ({ params: { fileId: here.picture }, body: position }),
      ...anybody(201),
      active: { ...anybody(201).active, ...withName(201) },
      needs: 'commentOnFiles',
      special: [
        {
          title: 'on what is no picture',
          by: 'member',
          options: ({ here }) => ({ params: { fileId: here.file }, body: position }),
          outcome: 'bad_request',
        },
      ],
    },
    {
      title: 'on a file of a message',
      options: ({ here }) => ({ params: { fileId: here.messagePicture }, body: position }),
      ...anybodyInside(201),
      ...hidden,
      needs: ['commentOnFiles', 'viewReplyFiles'],
    },
  ],
  updatePin: [
    ...onOwn(
      'the text of an own',
      ({ pin }) => ({ params: { pinId: pin }, body: { content: text } }),
      200,
      notOfGuests,
    ),
    {
      title: 'the text of somebody else',
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin }, body: { content: text } }),
      ...nobodyMay,
      active: { ...nobodyMay.active, ...notOfGuests },
    },
    {
      title: 'the status',
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin }, body: { status: 'resolved' } }),
      ...anybody(200),
      active: { ...anybody(200).active, ...notOfGuests },
      needs: 'resolvePins',
      special: [
        {
          title: 'the status and the text of somebody else',
          by: 'owner',
          options: ({ here }) => ({
            params: { pinId: here.comments.author.open.pin },
            body: { status: 'open', content: text },
          }),
          outcome: 'not_allowed',
        },
      ],
    },
  ],
  deletePin: [
    ...onOwn('an own', ({ pin }) => ({ params: { pinId: pin } }), 200, notOfGuests, { usesUp: true }),
    {
      title: 'of somebody else',
      options: (scene, me) => ({ params: { pinId: others(scene, me).open.pin } }),
      active: { ...outside, ...managing(200), ...notOfGuests },
      archived: managing('conflict'),
      needs: 'deleteAnyPin',
      usesUp: freshComment('open', otherAuthor),
    },
  ],
  createPinComment: onOwn(
    'to an own',
    ({ pin }) => ({ params: { pinId: pin }, body: { content: text } }),
    201,
    withName(201),
  ),
  updatePinComment: [
    ...onOwn('an own', (comment) => ({ ...answerParams(comment), body: { content: text } }), 200, notOfGuests, {
      special: elsewhere({ body: { content: text } }),
    }),
    {
      title: 'of somebody else',
      options: (scene, me) => ({ ...answerParams(others(scene, me).open), body: { content: text } }),
      ...nobodyMay,
      active: { ...nobodyMay.active, ...notOfGuests },
    },
  ],
  deletePinComment: [
    ...onOwn('an own', answerParams, 200, notOfGuests, { usesUp: true, special: elsewhere({}) }),
    {
      title: 'of somebody else',
      options: (scene, me) => answerParams(others(scene, me).open),
      active: { ...outside, ...managing(200), ...notOfGuests },
      archived: managing('conflict'),
      needs: 'deleteAnyPin',
      usesUp: freshComment('open', otherAuthor),
    },
  ],
  createPinCard: [
    {
      title: 'on a file of the project',
      options: ({ here }) => ({ params: { pinId: here.comments.author.open.pin } }),
      ...writers(201),
      needs: 'useBoard',
      usesUp: freshComment('open', () => 'author'),
    },
    {
      title: 'on a file of a message',
      options: ({ here }) => ({ params: { pinId: here.comments.author.internal.pin } }),
      ...anybodyInside(201),
      active: { ...outside, ...working(201), client: 'not_found' },
      ...hidden,
      needs: ['useBoard', 'viewReplyFiles'],
      usesUp: freshComment('internal', () => 'author'),
    },
  ],
  getReview: [{ options: ({ here }) => ({ params: { id: here.id } }), ...readers, needs: 'viewReview' }],
}
