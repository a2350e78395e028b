import { limits } from '@joinery/contract/limits'
import { expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const [owner, other] = await Promise.all([buildUser(app), buildUser(app)])

const guess = async (device: string, password = 'not this one') => {
  const client = app.client()
  client.cookies.set('joinery_device', device)
  return (await client.call('logIn', { body: { email: owner.email, password, rememberMe: false } })).status
}

it('a forged or foreign device cookie gives no additional guesses', async () => {
  const foreign = other.client.cookies.get('joinery_device') ?? ''
  expect(foreign).not.toBe('')
  const devices = [foreign, 'made up', 'a.b', '.', '']
  for (let count = 0; count < limits.account.signInFailuresPerAddress; count++) {
    expect(await guess(devices[count % devices.length] ?? '')).toBe(401)
  }
  for (const device of devices) expect(await guess(device, owner.password)).toBe(429)
  // The owner's browser has a separate counter.
  expect(await guess(owner.client.cookies.get('joinery_device') ?? '', owner.password)).toBe(200)
})

it('a browser keeps its device name for the same address and gets a new one for another', async () => {
  const { client, email, password } = await buildUser(app)
  const device = client.cookies.get('joinery_device')
  await client.call('logIn', { body: { email, password, rememberMe: false } })
  expect(client.cookies.get('joinery_device')).toBe(device)
  await client.call('logIn', { body: { email: other.email, password: other.password, rememberMe: false } })
  expect(client.cookies.get('joinery_device')).not.toBe(device)
})
