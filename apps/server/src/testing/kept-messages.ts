// The newest page of a group chat that was read before is kept compressed. Its tests compare what is kept with what is
// read from the database.
import { gunzipSync } from 'node:zlib'

import { repliesCalls, type Reply } from '@joinery/contract/replies'

import { buildProject, join } from './build-project.ts'
import { buildUser, type TestUser } from './build-user.ts'
import type { TestApp } from './test-app.ts'

export const pageSchema = repliesCalls.listReplies.response[200]

export type KeptMessages = Awaited<ReturnType<Awaited<ReturnType<typeof prepareKeptMessages>>['buildKept']>>

export const prepareKeptMessages = async (app: TestApp) => {
  const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

  /** Reads the newest page as browsers do. */
  const getCompressed = async ({ token }: Pick<TestUser, 'token'>, id: string, query = 'limit=50') => {
    const answer = await app.app.http.inject({
      url: `/api/projects/${id}/replies?replyType=discussion&${query}`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    })
    const isCompressed = answer.headers['content-encoding'] === 'gzip'
    const body: unknown = JSON.parse((isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString())
    return { status: answer.statusCode, isCompressed, body, headers: answer.headers }
  }

  /** Reads the same page uncompressed, which is never kept. */
  const readPage = async (who: TestUser, id: string) => {
    const { body } = await who.call('listReplies', { params: { id }, query: { replyType: 'discussion', limit: '50' } })
    return body
  }

  const keptVersion = (id: string) => app.app.context.keptAnswers.find(`messages ${id}`)?.version

  const send = async (who: TestUser, id: string, body: object): Promise<Reply> =>
    (await who.call('createReply', { params: { id }, body: { content: '<p>Yes</p>', ...body } })).body.reply

  /** A discussion that is long enough to be compressed, and that was read before. */
  const buildKept = async () => {
    const project = await buildProject(owner)
    const id = project.uid_project
    await join(owner, project, member)
    const sent: Reply[] = []
    for (let number = 0; number < 30; number++) {
      sent.push(await send(number % 2 === 0 ? member : owner, id, { content: `<p>Message ${number}</p>` }))
    }
    const [first] = sent
    if (!first) throw new Error('no message')
    const { isCompressed } = await getCompressed(owner, id)
    if (!isCompressed || keptVersion(id) !== 30) throw new Error('The page is not kept')
    return { project, id, replyId: first.uid_reply }
  }

  return { owner, member, getCompressed, readPage, send, buildKept }
}
