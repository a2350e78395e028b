import type { OutputFormat } from '@joinery/contract/ai'

const formats: Readonly<Record<string, OutputFormat>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Output format of a revision: the original's if supported, else JPEG. */
export const formatLike = (mimetype: string): OutputFormat => formats[mimetype] ?? 'jpg'

const withEnding = (filename: string, ending: string): string => `${filename.replace(/\.\w{1,5}$/, '')}.${ending}`

/** 'plan.png' -> 'revised-plan.png'. Unsupported formats get the extension of a JPEG. */
export const revisedName = ({ filename, mimetype }: { filename: string; mimetype: string }): string =>
  `revised-${mimetype in formats ? filename : withEnding(filename, formatLike(mimetype))}`
