// The entries of a data export. Each feature lists its own data about a person.
import { Readable } from 'node:stream'

import { dataExportMessages } from '@joinery/contract/messages/data-export-messages'

import { ownGenerations, ownImages } from '#features/ai/own-data/own-images.ts'
import { findPublicNames } from '#features/approvals/approval-queries.ts'
import { ownApprovals } from '#features/approvals/own-approvals.ts'
import { ownEntries } from '#features/audit/own-entries.ts'
import {
  listOwnSessions,
  listOwnTokens,
  readOwnFactors,
  readOwnProfile,
} from '#features/auth/account/own-data-queries.ts'
import { ownItems } from '#features/cards/checklist/own-items.ts'
import { findLabelNames, listOwnFilters } from '#features/cards/own-data-queries.ts'
import { ownCredits } from '#features/credits/own-entries.ts'
import { ownDisclosures } from '#features/disclosures/own-disclosures.ts'
import { ownFiles } from '#features/files/own-data/own-files.ts'
import { listMemberships } from '#features/members/own-data/membership-queries.ts'
import { kindOf, ownReplies } from '#features/messages/own-data/own-replies.ts'
import { ownPinned } from '#features/messages/pinned/own-pinned.ts'
import { ownReactions } from '#features/messages/reactions/own-reactions.ts'
import { ownNotifications } from '#features/notifications/own-data/own-notifications.ts'
import { findPreferences } from '#features/notifications/preference-queries.ts'
import { listOwnProjects } from '#features/projects/own-projects-queries.ts'
import { ownPinComments, ownPins } from '#features/review/own-data/own-review.ts'
import { ownSelections } from '#features/selections/own-selections.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

export type Entry = {
  readonly path: string
  /** Returns null when the blob was deleted in the meantime. */
  readonly open: () => Promise<Readable | null>
  /** False for images, videos and PDFs, which are already compressed. */
  readonly isText: boolean
}

async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row, null, 2)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const text = (path: string, content: string): Entry => ({
  path,
  open: () => Promise.resolve(Readable.from([content])),
  isText: true,
})

const list = (path: string, rows: () => AsyncIterable<object>): Entry => ({
  path,
  open: () => Promise.resolve(Readable.from(asJson(rows()))),
  isText: true,
})

/** Returns a unique name that every operating system can unpack. */
export const nameInZip = (folder: string, id: string, filename: string): string => {
  const plain = filename.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\./u, '_')
  const ending = /(?<=.)\.\w{1,10}$/u.exec(plain)?.[0] ?? ''
  const name = plain.slice(0, plain.length - ending.length)
  // Cut by code points, not by surrogates.
  return `${folder}/${Array.from(name).slice(0, 80).join('')}-${id}${ending}`
}

async function* mapped<From, To>(rows: AsyncIterable<From>, map: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield map(row)
}

async function* repliesOf(db: Db, uid_user: string, kind: 'message' | 'comment'): AsyncGenerator<object> {
  for await (const { labels: _, ...row } of ownReplies(db, uid_user)) if (kindOf(row) === kind) yield row
}

/** Cards have the names of their labels. */
async function* cardsOf(db: Db, uid_user: string): AsyncGenerator<object> {
  const names = await findLabelNames(db, uid_user)
  for await (const { labels, ...row } of ownReplies(db, uid_user)) {
    if (kindOf(row) === 'card') yield { ...row, labels: labels.flatMap((uid_label) => names.get(uid_label) ?? []) }
  }
}

/** Yields the files last; each is opened only when it is written. */
export async function* ownData(
  { config, db, storage }: Pick<Context, 'config' | 'db' | 'storage'>,
  uid_user: string,
  now: Date,
): AsyncGenerator<Entry> {
  const profile = await readOwnProfile(db, uid_user)
  if (!profile) return
  const { photo_key, ...known } = profile
  const json = (path: string, value: unknown): Entry => text(path, `${JSON.stringify(value, null, 2)}\n`)
  yield text('README.txt', dataExportMessages.readme(config.BRAND_NAME, now.toISOString()))
  yield json('profile.json', known)
  yield json('sessions.json', await listOwnSessions(db, uid_user))
  yield json('tokens.json', await listOwnTokens(db, uid_user))
  yield json('sign-in.json', await readOwnFactors(db, uid_user))
  yield json('preferences.json', await findPreferences(db, uid_user))
  yield json('projects.json', {
    member_of: (await listMemberships(db, uid_user)).map(({ uid_project, title, role, added_at }) => ({
      uid_project,
      title,
      role,
      added_at,
    })),
    own: await listOwnProjects(db, uid_user),
  })
  yield list('messages.json', () => repliesOf(db, uid_user, 'message'))
  yield list('cards.json', () => cardsOf(db, uid_user))
  yield list('card-checklists.json', () => ownItems(db, uid_user))
  yield list('card-comments.json', () => repliesOf(db, uid_user, 'comment'))
  yield list('reactions.json', () => ownReactions(db, uid_user))
  yield list('pinned-messages.json', () => ownPinned(db, uid_user))
  yield json('filters.json', await listOwnFilters(db, uid_user))
  yield list('file-comments.json', () => ownPins(db, uid_user))
  yield list('file-comment-answers.json', () => ownPinComments(db, uid_user))
  yield list('approvals.json', () => ownApprovals(db, uid_user))
  yield list('selections.json', () => ownSelections(db, uid_user))
  yield list('public-pages.json', () => ownDisclosures(db, uid_user))
  yield list('notifications.json', () => ownNotifications(db, uid_user))
  yield list('credits.json', () => ownCredits(db, uid_user))
  yield list('activity.json', () => ownEntries(db, uid_user, findPublicNames))
  yield list('generations.json', () => ownGenerations(db, uid_user))
  const fileName = ({ uid_file, filename }: { uid_file: string; filename: string }) =>
    nameInZip('files', uid_file, filename)
  const imageName = ({ uid_image, filename }: { uid_image: string; filename: string }) =>
    nameInZip('images', uid_image, filename)
  yield list('files.json', () =>
    mapped(ownFiles(db, uid_user), (row) => ({ ...row, key: undefined, entry: fileName(row) })),
  )
  yield list('images.json', () =>
    mapped(ownImages(db, uid_user), (row) => ({ ...row, key: undefined, entry: imageName(row) })),
  )
  const blob = (path: string, key: string): Entry => ({ path, open: () => storage.read(key), isText: false })
  if (photo_key !== null) yield blob('photo.webp', photo_key)
  for await (const row of ownImages(db, uid_user)) yield blob(imageName(row), row.key)
  for await (const row of ownFiles(db, uid_user)) yield blob(fileName(row), row.key)
}
