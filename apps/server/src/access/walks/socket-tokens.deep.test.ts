// Every client event with API tokens of the owner: one that reads, one that writes, and one that writes in another project.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openSocket } from '#testing/socket-client.ts'

import { programs, type Program } from '../callers.ts'
import { openWorld, type World } from '../scene.ts'
import { clientEvents, type ClientEvent, type SocketOutcome, socketTable } from '../socket-table.ts'
import { createProgramTokens } from '../walk-tokens.ts'

let world: World
let tokens: Record<Program, string>
beforeAll(async () => {
  world = await openWorld({ settings: { TOKEN_CALLS_PER_MINUTE: '0' } })
  tokens = await createProgramTokens(world)
})
afterAll(() => world.close())

const follows = (event: ClientEvent): boolean => event === 'join_project' || event === 'leave_project'

/** To a token of another project, the project does not exist, as to a person in no project. */
const outcomeFor = (event: ClientEvent, program: Program): SocketOutcome => {
  const { active } = socketTable[event]
  if (program === 'elsewhere') return active.stranger
  return program === 'reader' && !follows(event) ? 'token_not_allowed' : active.owner
}

const readVersion = async (id: string): Promise<number> =>
  (await world.callAs(world.people.owner, 'listReplies', { params: { id } })).body.version

describe.each(clientEvents)('%s', (event) => {
  it.each(programs)('with the token "%s" has its own answer and stores only what it may', async (program) => {
    await world.renew()
    const { id } = world.scenes.active.here
    const outcome = outcomeFor(event, program)
    const socket = await openSocket(world.app, tokens[program])
    await socket.emitWithAck('join_project', id)
    const before = await readVersion(id)
    const { success, code } = await socket.emitWithAck(event, { projectId: id, content: 'Hello' })
    const stored = (await readVersion(id)) - before
    socket.close()
    const isDone = outcome === 'done'
    expect({ success, code, stored }).toEqual({
      success: isDone,
      code: isDone ? undefined : outcome,
      stored: isDone && socketTable[event].isStored ? 1 : 0,
    })
  })
})
