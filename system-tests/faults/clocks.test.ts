import { awaitMailIn, mailboxAt } from '@joinery/server/testing/await-mail'
import { withClockOff } from '@joinery/server/testing/faults/clock-settings'
import { createRemoteClient } from '@joinery/server/testing/faults/cookie-client'
import { callAt, registerAt } from '@joinery/server/testing/remote-client'
import { startRedis } from '@joinery/server/testing/start-redis'
import { startProxy } from '@joinery/server/testing/tcp-proxy'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openFolder, openPostgres, logOf, openProduct, summarize } from './support/programs.ts'
import { report } from './support/report.ts'
import { gatherTeam } from './support/team.ts'

const minute = 60_000

it('two processes whose clocks are two minutes apart agree on sessions, links, files, jobs and the order of messages', async () => {
  const { connectionString } = await openPostgres()
  const redis = await startRedis()
  afterTest(redis.stop)
  const settings = { DATABASE_URL: connectionString, REDIS_URL: redis.url, DATA_DIR: await openFolder() }
  const ahead = await openProduct({ ...settings, ...withClockOff(minute) })
  const behind = await openProduct({ ...settings, ...withClockOff(-minute) })
  const both = [ahead, behind]

  // A person registers on one process and continues on the other, in both directions.
  for (const [first, second] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const person = await registerAt(first.address)
    expect((await callAt(second.address, 'getMe', { token: person.token })).status).toBe(200)
    // A session is renewed on one process; a racing tab sends the used token to the other.
    const tab = createRemoteClient()
    const logIn = { email: person.email, password: 'walnut and brass', rememberMe: true }
    expect((await tab.call(first.address, 'logIn', { body: logIn })).status).toBe(200)
    const raced = createRemoteClient(tab.cookies)
    expect((await tab.call(first.address, 'refreshSession')).status).toBe(200)
    expect((await raced.call(second.address, 'refreshSession')).status).toBe(200)
    expect((await tab.call(second.address, 'refreshSession')).status).toBe(200)
    // A link emailed by one is valid on the other.
    await callAt(first.address, 'forgotPassword', { body: { email: person.email } })
    const { text } = await awaitMailIn(mailboxAt(first.address), person.email, /Reset/)
    const token = /[?&]token=([\w-]+)/.exec(text)?.[1]
    const reset = await callAt(second.address, 'resetPassword', {
      body: { token, newPassword: 'oak and steel, oiled' },
    })
    expect([reset.status, reset.text]).toEqual([200, expect.any(String)])
  }

  const balancer = await startProxy(both.map((one) => one.address))
  afterTest(balancer.close)
  const { address } = balancer
  const team = await gatherTeam(address)
  const load = await startLoad({ address, team, chats: 8 })
  afterTest(load.close)
  await load.acknowledging(600)
  await load.stop()
  const found = await checkNothingLost({ connectionString, address, team, load })
  const [chat] = load.chats
  const times = chat?.shown().map(({ created_at }) => Date.parse(created_at)) ?? []
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  expect(Math.abs(Date.now() - (times.at(-1) ?? 0))).toBeLessThan(50_000)
  // Each reports that its machine's clock is off.
  for (const one of both) {
    expect(logOf(one)).toContain('the clocks of this machine and the database differ')
  }
  report('clocks two minutes apart', { ...found, log: summarize(...both) }, load.ledger)
})
