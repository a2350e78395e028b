import type { OutputFormat } from '@joinery/contract/ai'

const formats: Readonly<Record<string, OutputFormat>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The format that a revision is asked for: the original's where that can be made. */
export const formatLike = (mimetype: string): OutputFormat => formats[mimetype] ?? 'jpg'

const withEnding = (filename: string, ending: string): string => `${filename.replace(/\.\w{1,5}$/, '')}.${ending}`

/** 'plan.png' -> 'revised-plan.png'. An original of another kind comes back as a JPEG, and is called one. */
export const revisedName = ({ filename, mimetype }: { filename: string; mimetype: string }): string =>
  `revised-${mimetype in formats ? filename : withEnding(filename, formatLike(mimetype))}`
