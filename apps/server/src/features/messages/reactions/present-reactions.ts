import type { Reaction } from '@joinery/contract/replies'

import { nameOf } from '#features/auth/account/name-of.ts'
import type { ReplyAuthor } from '#features/messages/reply-author.ts'

import type { StoredReaction } from './reaction-queries.ts'

export const nameOfAuthor = ([, email, username, nickname]: ReplyAuthor): string =>
  nameOf({ email, username, nickname })

export const presentReactions = (stored: readonly StoredReaction[]): Reaction[] =>
  stored.map(([emoji, count, people]) => ({ emoji, count, names: people.map(nameOfAuthor) }))
