import { paths } from '#paths.ts'

/** Where a generation is shown; the server's notifications lead there too. */
export const generationPath = (uid_project: string, id: string): string =>
  `${paths.project(uid_project, 'genai')}?generation=${id}`
