// The emoji people can react with. Import-free.

export const reactionEmoji = ['👍', '👎', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀', '✅', '❌', '🔥'] as const
export type ReactionEmoji = (typeof reactionEmoji)[number]

/** Some keyboards append U+FE0F, which asks for the coloured form, and others leave it out. */
const withoutVariant = (text: string): string => text.replaceAll('\uFE0F', '')

/** Returns the emoji as listed; undefined for any other text. */
export const findReactionEmoji = (text: string): ReactionEmoji | undefined =>
  reactionEmoji.find((emoji) => withoutVariant(emoji) === withoutVariant(text))
