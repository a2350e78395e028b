// Comments in a project of the table: on a project image, for clients too or for the team only, and on a message image.
import { randomUUID } from 'node:crypto'

import type { PinVisibility } from '@joinery/contract/review/pins'

import type { TestUser } from '#testing/build-user.ts'

import { authors, type Author } from '../callers.ts'

type Speaker = Pick<TestUser, 'call'>

export const commenters = [...authors, 'client'] as const
export type Commenter = Author | 'client'

export type Comment = { readonly pin: string; readonly answer: string }

export type Commented = {
  /** On the project's image. */
  readonly open: Comment
  /** On the project's image, for the team only. A client has none, so it is the author's. */
  readonly team: Comment
  /** On a message's image. A client has none, so it is the author's. */
  readonly internal: Comment
}

export type Comments = Record<Commenter, Commented>

export const writeComment = async (
  who: Speaker,
  fileId: string,
  content: string,
  visibility: PinVisibility = 'client',
): Promise<Comment> => {
  const fields = { x: 0.5, y: 0.5, content, visibility }
  const { body, text } = await who.call('createPin', { params: { fileId }, body: fields })
  if (!body?.pin) throw new Error(`Not written: ${text}`)
  const pin: string = body.pin.uid_pin
  const answer = await who.call('createPinComment', { params: { pinId: pin }, body: { content } })
  return { pin, answer: answer.body.comment.uid_comment }
}

export const writeComments = async (
  { word, internalWord }: { readonly word: string; readonly internalWord: string },
  cast: Record<Author, Speaker> & { readonly client?: Speaker | undefined },
  { picture, messagePicture }: { readonly picture: string; readonly messagePicture: string },
): Promise<Comments> => {
  const by = async (who: Speaker): Promise<Commented> => ({
    open: await writeComment(who, picture, `${word} lamp`),
    team: await writeComment(who, picture, `${word} ${internalWord} lamp`, 'team'),
    internal: await writeComment(who, messagePicture, `${word} ${internalWord} lamp`),
  })
  const author = await by(cast.author)
  return {
    author,
    member: await by(cast.member),
    manager: await by(cast.manager),
    owner: await by(cast.owner),
    client: {
      open: cast.client ? await writeComment(cast.client, picture, `${word} lamp`) : author.open,
      team: author.team,
      internal: author.internal,
    },
  }
}

/** Unused ids. */
export const missingComments = (): Comments => {
  const one = (): Comment => ({ pin: randomUUID(), answer: randomUUID() })
  // One entry per commenter.
  return Object.fromEntries(commenters.map((name) => [name, { open: one(), team: one(), internal: one() }])) as Comments
}
