// A board that was read before is kept compressed. Its tests compare what is kept with what is read from the database.
import { gunzipSync } from 'node:zlib'

import { addCards } from './build-board.ts'
import { buildProject, join } from './build-project.ts'
import { buildUser, type TestUser } from './build-user.ts'
import type { TestApp } from './test-app.ts'

export type KeptBoard = Awaited<ReturnType<Awaited<ReturnType<typeof prepareKeptBoard>>['buildKept']>>

export const prepareKeptBoard = async (app: TestApp) => {
  const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

  /** Reads the board as browsers do. */
  const getCompressed = async ({ token }: Pick<TestUser, 'token'>, id: string) => {
    const answer = await app.app.http.inject({
      url: `/api/projects/${id}/kanban`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    })
    const isCompressed = answer.headers['content-encoding'] === 'gzip'
    const body: unknown = JSON.parse((isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString())
    return { status: answer.statusCode, isCompressed, tag: String(answer.headers.etag), body, headers: answer.headers }
  }

  const keptTag = (id: string) => app.app.context.keptAnswers.find(`board ${id}`)?.tag

  const createLabel = async (id: string): Promise<string> =>
    (await owner.call('createLabel', { params: { id }, body: { name: 'Stone', color: 'teal' } })).body.label.uid_label

  /** A board that is long enough to be compressed, and that was read before. */
  const buildKept = async () => {
    const project = await buildProject(owner)
    const id = project.uid_project
    await join(owner, project, member)
    const [card] = await addCards(
      owner,
      project,
      Array.from({ length: 20 }, (_, number) => `Card ${number}`),
    )
    if (!card) throw new Error('no card')
    const { tag } = await getCompressed(owner, id)
    if (keptTag(id) !== tag) throw new Error('The board is not kept')
    return { project, id, card, replyId: card.uid_reply, tag }
  }

  return { owner, member, getCompressed, keptTag, createLabel, buildKept }
}
