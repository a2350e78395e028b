// The versions of a file, as members see them in the viewer.
import { plural } from '../text/counts.ts'

export const versionMessages = {
  versions: 'Versions',
  newVersion: 'New version',
  viewing: 'Viewing',
  onlyVersion: 'This is the only version.',
  onlyVersionAdd: 'This is the only version. Drop a file here to add version 2; this one stays in the list.',
  drop: 'Drop to add a new version',

  openOnOlder: 'Open comments on older versions',
  openFromVersion: (count: number, version: number) =>
    `${count} open ${plural(count, 'comment')} from version ${version}`,
  openFromDeleted: (count: number, version: number) =>
    `${count} open ${plural(count, 'comment')} from version ${version} (deleted)`,

  saved: (version: number) => `Version ${version} saved`,
  savedHint: (before: number | undefined, canAsk: boolean) => {
    if (before === undefined) return canAsk ? 'Request approval from your client.' : ''
    return canAsk
      ? `Compare it with version ${before}, or request approval from your client.`
      : `Compare it with version ${before}.`
  },

  /** Title of a link to an older version. */
  ofFile: (filename: string, version: number) => `${filename}, version ${version}`,

  compare: 'Compare',
  compareWith: (version: number) => `Compare with version ${version}`,
  downloadVersion: (version: number) => `Download version ${version}`,
  deleteVersion: (version: number) => `Delete version ${version}`,

  deleteTitle: (version: number) => `Delete version ${version}?`,
  deleteWarning: 'It will be deleted for everyone in the project. This cannot be undone.',
  shownInstead: (version: number) => `Version ${version} will be shown instead.`,
  remainsLatest: (version: number) => `Version ${version} remains the latest.`,
  commentsKept: (count: number, version: number) =>
    count === 1
      ? `Its comment will be kept and labelled "from version ${version}".`
      : `Its ${count} comments will be kept and labelled "from version ${version}".`,
} as const
