import { limits } from '@joinery/contract/limits'
import { expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const [owner, other] = await Promise.all([buildUser(app), buildUser(app)])

/** A guess from a browser that calls itself so. */
const guess = async (device: string, password = 'not this one') => {
  const client = app.client()
  client.cookies.set('joinery_device', device)
  return (await client.call('logIn', { body: { email: owner.email, password, rememberMe: false } })).status
}

it('whoever makes up a device, or brings one of another address, guesses no more often', async () => {
  const foreign = other.client.cookies.get('joinery_device') ?? ''
  expect(foreign).not.toBe('')
  const devices = [foreign, 'made up', 'a.b', '.', '']
  for (let count = 0; count < limits.account.signInFailuresPerAddress; count++) {
    expect(await guess(devices[count % devices.length] ?? '')).toBe(401)
  }
  for (const device of devices) expect(await guess(device, owner.password)).toBe(429)
  // The owner's own browser has a count of its own.
  expect(await guess(owner.client.cookies.get('joinery_device') ?? '', owner.password)).toBe(200)
})

it('a browser keeps the name of its device when its owner logs in again, and gets a new one for another address', async () => {
  const { client, email, password } = await buildUser(app)
  const device = client.cookies.get('joinery_device')
  await client.call('logIn', { body: { email, password, rememberMe: false } })
  expect(client.cookies.get('joinery_device')).toBe(device)
  await client.call('logIn', { body: { email: other.email, password: other.password, rememberMe: false } })
  expect(client.cookies.get('joinery_device')).not.toBe(device)
})
