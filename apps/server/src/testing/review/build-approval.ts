import type { Approval } from '@joinery/contract/review/approvals'

import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import type { TestUser } from '#testing/build-user.ts'
import type { Answer, Call } from '#testing/http-client.ts'

type Speaker = { readonly call: Call }

export const tryRequestApproval = (who: Speaker, fileId: string, body: object): Promise<Answer> =>
  who.call('askForApproval', { params: { fileId }, body })

/** Requests approval of each person. */
export const ask = async (
  who: Speaker,
  fileId: string,
  people: readonly Pick<TestUser, 'email'>[],
  body: object = {},
): Promise<Approval[]> => {
  const answer = await tryRequestApproval(who, fileId, { emails: people.map(({ email }) => email), ...body })
  if (answer.status !== 201) throw new Error(`Not asked: ${answer.text}`)
  return answer.body.approvals
}

export const requestOneApproval = async (
  who: Speaker,
  fileId: string,
  person: Pick<TestUser, 'email'>,
  body: object = {},
): Promise<Approval> => {
  const [approval] = await ask(who, fileId, [person], body)
  if (!approval) throw new Error('No approval was requested')
  return approval
}

export const decide = (
  who: Speaker,
  { uid_approval }: Pick<Approval, 'uid_approval'>,
  decision: 'approved' | 'changes' = 'approved',
  note = '',
): Promise<Answer> => who.call('decideApproval', { params: { id: uid_approval }, body: { decision, note } })

export const withdraw = (who: Speaker, { uid_approval }: Pick<Approval, 'uid_approval'>): Promise<Answer> =>
  who.call('withdrawApproval', { params: { id: uid_approval } })

export const readApprovals = async (
  who: Speaker,
  id: string,
  query: Record<string, string> = {},
): Promise<Approval[]> => (await who.call('listApprovals', { params: { id }, query })).body.approvals

/** Adds an image version and returns its id. */
export const addImageVersion = async (who: Speaker, fileId: string): Promise<string> => {
  const form = fileForm([{ name: 'newer.png', bytes: await picture(410, 300), type: 'image/png' }])
  const { body, text } = await who.call('addVersion', { params: { fileId }, form })
  if (!body?.file) throw new Error(`No version: ${text}`)
  return body.file.uid_file
}
