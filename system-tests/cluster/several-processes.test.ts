// Two processes behind one address: they start on an empty database, restart one after the other under load, and share
// changes immediately.
import { readdir } from 'node:fs/promises'

import type { Reply } from '@joinery/contract/replies'
import { query } from '@joinery/server/testing/backups/read-all-queries'
import { openChat, type ChatClient } from '@joinery/server/testing/chat-client'
import { readMetric } from '@joinery/server/testing/read-metric'
import { callAt } from '@joinery/server/testing/remote-client'
import { openSocket } from '@joinery/server/testing/socket-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildTeam } from '../harness/people.ts'
import { metricsToken, startInstallation, type Installation } from '../harness/start-installation.ts'
import { nginx } from '../harness/start-nginx.ts'

describe.skipIf(nginx === undefined)('two processes', () => {
  let place: Installation
  beforeAll(async () => {
    place = await startInstallation()
  })
  afterAll(() => place.stop())

  it('that start together on an empty database migrate it once', async () => {
    const folder = new URL('../../apps/server/src/platform/database/migrations/', import.meta.url)
    const files = (await readdir(folder))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => name.replace('.sql', ''))
    const done = await query(place.connectionString, 'select name from migrations')
    expect(done.map(({ name }) => String(name)).toSorted()).toEqual(files.toSorted())
    const [version] = await query(place.connectionString, 'show server_version')
    console.log(`PostgreSQL ${String(version?.['server_version'])}: ${done.length} migrations by two concurrent starts`)
    const ready = await Promise.all(place.processes.map(({ address }) => fetch(`${address}/api/ready`)))
    expect(ready.map(({ status }) => status)).toEqual([200, 200])
    expect(await readMetric(place.processes[0].address, metricsToken, 'joinery_processes')).toBe(2)
  })

  it('that restart one after the other under load lose nothing acknowledged and keep serving calls', async () => {
    const { owner, others, uid_project } = await buildTeam(place, 3)
    const people = [owner, ...others]
    const chats = await Promise.all(
      [...people, ...people].map(({ token }) => openChat({ address: place.address, token, uid_project })),
    )
    const stopping = new AbortController()
    const acknowledged: Reply[] = []
    const statuses = new Map<number, number>()
    const talk = async (chat: ChatClient, index: number): Promise<void> => {
      for (let number = 0; !stopping.signal.aborted; number++) acknowledged.push(await chat.send(`${index}: ${number}`))
    }
    /** Alternates reads, which nginx may retry, and writes, which it may not. */
    const work = async (token: string): Promise<void> => {
      for (let number = 0; !stopping.signal.aborted; number++) {
        const params = { id: uid_project }
        const { status } =
          number % 2 === 0
            ? await callAt(place.address, 'getProject', { params, token })
            : await callAt(place.address, 'createReply', {
                params,
                token,
                body: { content: `<p>Card ${number}</p>`, replyType: 'kanban' },
              })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const busy = Promise.all([...chats.slice(0, 4).map(talk), ...people.map(({ token }) => work(token))])
    const beyond = async (more: number): Promise<void> => {
      const goal = acknowledged.length + more
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(goal)
    }
    await beyond(100)
    const gone: number[] = []
    for (const process of place.processes) {
      const startedAt = performance.now()
      expect(await process.stop()).toBe(0)
      gone.push(performance.now() - startedAt)
      await beyond(100)
      await process.start()
      await beyond(100)
    }
    stopping.abort()
    await busy
    const stored = await query(
      place.connectionString,
      `select uid_reply, message_number from replies where uid_project = $1 and reply_type = 'discussion' order by message_number`,
      [uid_project],
    )
    const ids = stored.map(({ uid_reply }) => String(uid_reply))
    expect(new Set(acknowledged.map(({ uid_reply }) => uid_reply))).toEqual(new Set(ids))
    expect(acknowledged).toHaveLength(ids.length)
    for (const chat of chats) {
      await chat.showing(ids.length)
      expect(chat.shown().map(({ uid_reply }) => uid_reply)).toEqual(ids)
    }
    const returns = chats.map((chat) => chat.returns())
    expect(Math.max(...returns)).toBeGreaterThan(0)
    console.log(
      `Rolling restart: ${ids.length} messages, each stored once; stops took ${gone.map((ms) => `${Math.round(ms)} ms`).join(', ')}; ` +
        `reconnections ${returns.join(' ')}; answers ${JSON.stringify(Object.fromEntries(statuses))}`,
    )
    const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const failed = [...statuses].filter(([status]) => status >= 400)
    if (failed.length > 0) console.error(await place.nginx.readErrors())
    // nginx deliberately does not retry a write sent into a kept-alive connection just as it closes.
    expect(failed.map(([status]) => status).filter((status) => status !== 502)).toEqual([])
    expect((statuses.get(502) ?? 0) / answers).toBeLessThan(0.002)
    for (const chat of chats) chat.close()
  })

  it("close a guest's socket on one when the link is revoked through the other", async () => {
    const { owner, uid_project } = await buildTeam(place, 1)
    const [near, far] = place.processes
    const made = await callAt(near.address, 'createLink', {
      token: owner.token,
      params: { id: uid_project },
      body: { scope: 'project', can: ['comment', 'approve', 'compare'] },
    })
    const { url, uid_link } = made.body.link as { url: string; uid_link: string }
    const opened = await callAt(far.address, 'openReview', { body: { token: url.slice(url.lastIndexOf('/') + 1) } })
    const token = opened.body.guestToken as string
    const socket = await openSocket(far.address, token)
    const revoked = await callAt(near.address, 'deleteLink', { token: owner.token, params: { linkId: uid_link } })
    const answeredAt = performance.now()
    expect(revoked.status).toBe(200)
    expect(await socket.closed()).toBe('io server disconnect')
    console.log(
      `A guest's socket was closed ${Math.round(performance.now() - answeredAt)} ms after the answer elsewhere`,
    )
    expect((await callAt(far.address, 'getGuestReview', { token })).status).toBe(401)
  })
})
