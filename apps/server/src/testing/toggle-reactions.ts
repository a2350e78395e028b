import type { Reaction, Reply } from '@joinery/contract/replies'
import { expect, it } from 'vitest'

import { buildCrowd } from './build-crowd.ts'
import { app } from './shared-app.ts'
import { joinSocket } from './socket-client.ts'

/** Many people toggle one reaction at the same time, each several times. */
export const testToggling = (people: number, rounds: number): void =>
  it(`${people} people who toggle one reaction at once end with the last state, for every client`, async () => {
    const { owner, people: all, project } = await buildCrowd(people)
    const id = project.uid_project
    const sockets = await Promise.all(all.map(({ token }) => joinSocket(app, token, id)))
    const message: Reply = (await owner.call('createReply', { params: { id }, body: { content: 'Oak' } })).body.reply
    const options = { params: { replyId: message.uid_reply, emoji: '👍' } }
    await Promise.all(
      all.flatMap((who, index) =>
        Array.from({ length: rounds }, (_, round) =>
          who.call((index + round) % 2 === 0 ? 'addReaction' : 'removeReaction', options),
        ),
      ),
    )
    const page = (await owner.call('listReplies', { params: { id }, query: { replyType: 'discussion' } })).body
    const [shown]: Reaction[] = page.replies[0].reactions
    for (const socket of sockets) {
      await socket.settle()
      const events = socket.received('project_reaction_changed').toSorted((one, other) => one.version - other.version)
      // Every change of the reaction has one version and one event.
      expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => message.version + 1 + index))
      expect(page.version).toBe(message.version + events.length)
      expect(events.at(-1)?.count).toBe(shown?.count ?? 0)
      const names = new Set<string>()
      for (const { name, added } of events) {
        if (added) names.add(name)
        else names.delete(name)
      }
      expect([...names].slice(0, 20)).toEqual(shown?.names ?? [])
      expect(names.size).toBe(shown?.count ?? 0)
      socket.close()
    }
  })
