// Approvals of a project in the table: requests and decisions.
import { randomUUID } from 'node:crypto'

import { readConfig } from '#config'
import { certificateTag } from '#features/approvals/certificate/send-certificate.ts'
import type { TestUser } from '#testing/build-user.ts'
import { requestOneApproval, decide } from '#testing/review/build-approval.ts'

import { authors, type Author } from '../callers.ts'
import { commenters, type Commenter } from './comments.ts'

type Speaker = Pick<TestUser, 'call' | 'email'>

type Decided = {
  readonly uid_approval: string
  /** ETag of the certificate. Rendering takes most of a second; with the tag a permitted call is a 304. */
  readonly etag: string
}

export type Approvals = {
  /** Open, by approver. */
  readonly of: Record<Commenter, string>
  /** Decided, by approver; as change requests, because approved files cannot be deleted. */
  readonly decided: Record<Commenter, Decided>
  /** Open, by requester. */
  readonly by: Record<Author, string>
}

/** The approver for each requester. */
export const partner: Record<Author, Author> = {
  author: 'member',
  member: 'author',
  manager: 'owner',
  owner: 'manager',
}

export const requestApprovals = async (
  cast: Record<Author, Speaker> & { readonly client?: Speaker | undefined },
  { file, picture }: { readonly file: string; readonly picture: string },
): Promise<Approvals> => {
  // In some projects one person has several of these roles; request only once.
  const known = new Map<string, string>()
  const askOnce = async (asker: Speaker, person: Speaker, fileId: string): Promise<string> => {
    const key = `${person.email} ${fileId}`
    const uid_approval = known.get(key) ?? (await requestOneApproval(asker, fileId, person)).uid_approval
    known.set(key, uid_approval)
    return uid_approval
  }
  const decidedBy = new Map<string, Decided>()
  const decideOnce = async (person: Speaker): Promise<Decided> => {
    const before = decidedBy.get(person.email)
    if (before !== undefined) return before
    const { uid_approval } = await requestOneApproval(cast.author, picture, person)
    const { body } = await decide(person, { uid_approval }, 'changes')
    const tag = certificateTag(uid_approval, new Date(body.approval.decided_at), readConfig({}))
    const decided = { uid_approval, etag: `"${tag}"` }
    decidedBy.set(person.email, decided)
    return decided
  }
  const people = { ...cast, client: cast.client ?? cast.author }
  const each = async <Name extends string, Found>(names: readonly Name[], find: (name: Name) => Promise<Found>) => {
    const found: [Name, Found][] = []
    for (const name of names) found.push([name, await find(name)])
    return Object.fromEntries(found) as Record<Name, Found> // one entry per name
  }
  return {
    decided: await each(commenters, (name) => decideOnce(people[name])),
    of: await each(commenters, (name) => askOnce(cast.author, people[name], picture)),
    by: await each(authors, (name) => askOnce(people[name], people[partner[name]], file)),
  }
}

/** Ids that belong to nothing. */
export const missingApprovals = (): Approvals => {
  const each = <Name extends string, Missing>(names: readonly Name[], missing: () => Missing) =>
    Object.fromEntries(names.map((name) => [name, missing()])) as Record<Name, Missing> // one entry per name
  const decided = each(commenters, () => ({ uid_approval: randomUUID(), etag: '"none"' }))
  return { of: each(commenters, randomUUID), decided, by: each(authors, randomUUID) }
}
