// Reactions to messages and comments on cards.
import type { ReactionEmoji } from '../text/reactions.ts'

/** Read aloud for the emoji, and shown as its tooltip. */
const names: Readonly<Record<ReactionEmoji, string>> = {
  '👍': 'Thumbs up',
  '👎': 'Thumbs down',
  '❤️': 'Heart',
  '😂': 'Laughing',
  '🎉': 'Party',
  '😮': 'Surprised',
  '😢': 'Sad',
  '🙏': 'Thank you',
  '👀': 'Looking',
  '✅': 'Done',
  '❌': 'Not this',
  '🔥': 'Fire',
}

export const reactionMessages = {
  react: 'React',
  reactions: 'Reactions',
  names,
  /** For more people than are named. */
  andOthers: (people: string, count: number) => `${people} and ${count} more`,
  chip: (emoji: string, count: number, people: string) => `${emoji}, ${count}: ${people}`,
} as const
