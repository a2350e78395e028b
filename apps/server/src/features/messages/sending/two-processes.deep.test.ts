// Two real servers on one PostgreSQL and one Redis, behind a round-robin proxy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { openChat } from '#testing/chat-client.ts'
import { expectOneOrder, openManyChats } from '#testing/many-chats.ts'
import { callAt } from '#testing/remote-client.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'
import { startProduct, type Product } from '#testing/start-product.ts'
import { startRedis, type TestRedis } from '#testing/start-redis.ts'
import { stretch } from '#testing/stretch.ts'
import { startProxy } from '#testing/tcp-proxy.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { within } from '#testing/within.ts'

/** Creates people and projects in the same database; no client connects to it. */
let app: TestApp
let redis: TestRedis
const products: Product[] = []

const start = async (): Promise<Product> => {
  const product = await startProduct({
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.database.connectionString,
    REDIS_URL: redis.url,
    SECRET: app.config.SECRET,
    FLOOD_LIMIT: '0',
    LOG_LEVEL: 'warn',
  })
  products.push(product)
  return product
}

beforeAll(async () => {
  ;[app, redis] = await Promise.all([startTestApp(), startRedis()])
  await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const { stop } of products) await stop('SIGKILL')
  await app.close()
  await redis.stop()
})

const at = (index: 0 | 1): string => products[index]?.address ?? ''
const buildShared = async (): Promise<{ owner: TestUser; member: TestUser; id: string }> => {
  const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  await join(owner, project, member)
  return { owner, member, id: project.uid_project }
}
const texts = (socket: TestSocket) =>
  socket.received('receive_project_message').map(({ original_content }) => original_content)

describe('two servers', () => {
  it('share messages, typing and presence', async () => {
    const { owner, member, id } = await buildShared()
    const [near, far] = await Promise.all([joinSocket(at(0), owner.token, id), joinSocket(at(1), member.token, id)])
    const both = ({ online }: { online: string[] }) => online.length === 2
    await Promise.all([near.waitFor('project_presence', both), far.waitFor('project_presence', both)])
    near.emit('typing_project', { projectId: id })
    expect(await far.waitFor('user_typing_project')).toEqual({
      userId: owner.uid_user,
      username: 'Mara',
      projectId: id,
    })
    const { message } = await near.emitWithAck('send_project_message', { projectId: id, content: 'Across' })
    expect(await far.waitFor('receive_project_message')).toEqual(message)
    await callAt(at(1), 'updateReply', {
      token: owner.token,
      params: { replyId: message.uid_reply },
      body: { content: 'Across, changed' },
    })
    expect(await near.waitFor('project_message_updated')).toMatchObject({ original_content: 'Across, changed' })
  })

  it('send each client every message of both once, and all clients show them in one order', async () => {
    const { owner, member, id } = await buildShared()
    const chats = await Promise.all([
      openChat({ address: at(0), token: owner.token, uid_project: id }),
      openChat({ address: at(1), token: member.token, uid_project: id }),
    ])
    const count = 90 // fewer than one person may send in a second
    await Promise.all(
      chats.map(async (chat, index) => {
        for (let number = 0; number < count; number++) await chat.send(`${index} ${number}`)
      }),
    )
    const versions = Array.from({ length: 2 * count }, (_, index) => index + 1)
    for (const chat of chats) {
      await expect.poll(() => chat.received().length).toBe(2 * count)
      // Events may arrive out of order if one took longer than the server waits for it; the client sorts them.
      expect(
        chat
          .received()
          .map(({ version }) => version)
          .toSorted((one, other) => one - other),
      ).toEqual(versions)
      expect(chat.shown().map(({ version }) => version)).toEqual(versions)
      chat.close()
    }
  })

  it('send a removed member no more messages, on either server', async () => {
    const { owner, member, id } = await buildShared()
    const witness = await joinSocket(at(1), owner.token, id)
    const theirs = await Promise.all([joinSocket(at(0), member.token, id), joinSocket(at(1), member.token, id)])
    await callAt(at(0), 'removeMember', { token: owner.token, params: { id, email: member.email } })
    await callAt(at(0), 'createReply', { token: owner.token, params: { id }, body: { content: 'Among us' } })
    await witness.waitFor('receive_project_message')
    for (const socket of theirs) {
      await socket.waitFor('project_members_changed')
      await socket.settle()
      expect(texts(socket)).toEqual([])
      const answer = await socket.emitWithAck('send_project_message', { projectId: id, content: 'Me too' })
      expect(answer).toMatchObject({ success: false, code: 'not_found' })
    }
    expect(texts(witness)).toEqual(['Among us'])
  })

  it('store nothing of a removed member after the removal, whichever server receives it', async () => {
    const { owner, member, id } = await buildShared()
    const theirs = await Promise.all([openSocket(at(0), member.token), openSocket(at(1), member.token)])
    const sending = theirs.flatMap((socket) =>
      Array.from({ length: 40 }, (_, index) =>
        socket.emitWithAck('send_project_message', { projectId: id, content: `Message ${index}` }),
      ),
    )
    await callAt(at(0), 'removeMember', { token: owner.token, params: { id, email: member.email } })
    const count = async () =>
      (await owner.call('listReplies', { params: { id }, query: { limit: '200' } })).body.replies.length
    const atRemoval = await count()
    const answers = await Promise.all(sending)
    expect(await count()).toBe(atRemoval)
    expect(answers.filter(({ success }) => success)).toHaveLength(atRemoval)
  })

  it('close the sockets of a session that ends on either server', async () => {
    const { owner } = await buildShared()
    const [near, far] = await Promise.all([openSocket(at(0), owner.token), openSocket(at(1), owner.token)])
    await callAt(at(0), 'logOut', { token: owner.token })
    expect(await Promise.all([near.closed(), far.closed()])).toEqual(['io server disconnect', 'io server disconnect'])
  })

  it('store a message once that is sent to both concurrently', async () => {
    const { owner, id } = await buildShared()
    const sockets = await Promise.all([joinSocket(at(0), owner.token, id), joinSocket(at(1), owner.token, id)])
    const rounds = Array.from({ length: 30 }, (_, round) => ({
      projectId: id,
      content: `Message ${round}`,
      clientId: `client ${round}`,
    }))
    const answers = await Promise.all(
      rounds.map((payload) =>
        Promise.all(sockets.map((socket) => socket.emitWithAck('send_project_message', payload))),
      ),
    )
    for (const [one, other] of answers) {
      expect(one.success).toBe(true)
      expect(other.message.uid_reply).toBe(one.message.uid_reply)
    }
    const { body } = await owner.call('listReplies', { params: { id } })
    expect(body.replies).toHaveLength(30)
    for (const socket of sockets) {
      await socket.settle()
      expect(new Set(texts(socket)).size).toBe(texts(socket).length)
    }
  })

  it(
    'show each client every message once, in one order, although one server is killed',
    async () => {
      const victim = await start()
      const proxy = await startProxy([victim.address, at(0)])
      const many = await openManyChats(app, proxy.address)
      const acknowledged = await many.sendAll(2000, (count) => {
        if (count === 700) void victim.stop('SIGKILL')
      })
      await expectOneOrder(app, many, acknowledged)
      expect(victim.hasEnded()).toBe(true)
      expect(many.chats.filter((chat) => chat.returns() > 0).length).toBeGreaterThan(5)
      many.close()
      await proxy.close()
    },
    stretch(120_000),
  )

  it('continue separately while Redis is unavailable, and their clients refetch when it is back', async () => {
    const { owner, member, id } = await buildShared()
    const [near, far] = await Promise.all([joinSocket(at(0), owner.token, id), joinSocket(at(1), member.token, id)])
    await redis.kill()
    const sent = await near.emitWithAck('send_project_message', { projectId: id, content: 'On my own' })
    expect(sent.success).toBe(true)
    expect(await near.waitFor('receive_project_message')).toEqual(sent.message)
    await callAt(at(0), 'removeMember', { token: owner.token, params: { id, email: member.email } })
    await redis.restart()
    await Promise.all([near.waitFor('read_again'), far.waitFor('read_again')])
    // A member removed in between is taken out of the room when Redis is back.
    const beingSentOut = async (): Promise<void> => {
      const { code } = await far.emitWithAck('stop_typing_project', { projectId: id })
      if (code !== 'not_allowed') await beingSentOut()
    }
    await within('being sent out', beingSentOut())
    await near.emitWithAck('send_project_message', { projectId: id, content: 'Among us' })
    await far.settle()
    expect(texts(far)).toEqual([])
    expect(products.slice(0, 2).map(({ hasEnded }) => hasEnded())).toEqual([false, false])
  })
})
