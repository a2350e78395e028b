import { paths } from '#paths.ts'

/** Path of a generation; server notifications use the same one. */
export const generationPath = (uid_project: string, id: string): string =>
  `${paths.project(uid_project, 'genai')}?generation=${id}`
