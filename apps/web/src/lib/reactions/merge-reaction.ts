import { limits } from '@joinery/contract/limits'
import type { Reaction } from '@joinery/contract/replies'
import type { ReactionEvent } from '@joinery/contract/socket'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'

export type ReactionChange = Pick<ReactionEvent, 'emoji' | 'count' | 'name' | 'added'>

const max = limits.reply.reactionNames

/** Changes nothing if the names already fit the count, because own changes are shown before their event arrives. */
const mergeNames = (names: readonly string[], { count, name, added }: ReactionChange): string[] => {
  const shown = Math.min(count, max)
  if (added) return names.length < shown ? [...names, name] : [...names]
  const at = names.lastIndexOf(name)
  return at !== -1 && (names.length > shown || count >= max) ? names.toSpliced(at, 1) : [...names]
}

/** Returns the reactions after a change. */
export const mergeReaction = (reactions: readonly Reaction[], change: ReactionChange): Reaction[] => {
  const { emoji, count } = change
  if (count <= 0) return reactions.filter((reaction) => reaction.emoji !== emoji)
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  const next = { emoji, count, names: mergeNames(known?.names ?? [], change) }
  return known ? reactions.map((reaction) => (reaction === known ? next : reaction)) : [...reactions, next]
}

export const mergeMine = (
  mine: readonly ReactionEmoji[],
  { emoji, added }: Pick<ReactionChange, 'emoji' | 'added'>,
): ReactionEmoji[] => [...mine.filter((one) => one !== emoji), ...(added ? [emoji] : [])]

/** Returns what to show before the server has answered; undefined if nothing would change. */
export const ownChange = (
  reactions: readonly Reaction[],
  mine: readonly ReactionEmoji[],
  { emoji, name, added }: Omit<ReactionChange, 'count'>,
): ReactionChange | undefined => {
  if (mine.includes(emoji) === added) return undefined
  const count = (reactions.find((reaction) => reaction.emoji === emoji)?.count ?? 0) + (added ? 1 : -1)
  return { emoji, name, added, count }
}
