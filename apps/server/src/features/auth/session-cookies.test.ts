import { limits } from '@joinery/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let secure: TestApp
beforeAll(async () => {
  ;[app, secure] = await Promise.all([
    startTestApp(),
    startTestApp({ settings: { PUBLIC_URL: 'https://127.0.0.1:3443' } }),
  ])
})
afterAll(() => Promise.all([app.close(), secure.close()]))

/** Attributes by cookie name, in lower case; the value is under ''. */
const cookiesOf = (lines: readonly string[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    lines.map((line) => {
      const [[name = '', value = ''] = [], ...attributes] = line.split('; ').map((part) => part.split('='))
      const named = attributes.map(([key = '', text = '']) => [key.toLowerCase(), text] as const)
      return [name, { '': value, ...Object.fromEntries(named) }]
    }),
  )

const logIn = async (to: TestApp, rememberMe: boolean) => {
  const { email, password } = await buildUser(to)
  const client = to.client()
  const { body } = await client.call('logIn', { body: { email, password, rememberMe } })
  return { client, cookies: cookiesOf(client.lastSetCookies()), token: body.accessToken as string }
}

describe('login cookies', () => {
  it('hide the tokens from scripts, other sites and other paths; the hint is readable', async () => {
    const { cookies } = await logIn(app, false)
    const hidden = { path: '/api/simple-auth', httponly: '', samesite: 'Strict' }
    expect(cookies['joinery_refresh']).toMatchObject(hidden)
    expect(cookies['joinery_device']).toMatchObject(hidden)
    expect(cookies['joinery_hint']).toEqual({ '': '1', path: '/', samesite: 'Strict' })
    for (const cookie of Object.values(cookies)) expect(cookie).not.toHaveProperty('secure')
  })

  it('last for the browser session, or as long as the remembered session', async () => {
    const [brief, long] = [await logIn(app, false), await logIn(app, true)]
    const seconds = String(limits.session.rememberedLifetime / 1000)
    for (const name of ['joinery_refresh', 'joinery_hint']) {
      expect(brief.cookies[name]).not.toHaveProperty('max-age')
      expect(long.cookies[name]).toMatchObject({ 'max-age': seconds })
    }
    expect(brief.cookies['joinery_device']).toMatchObject({ 'max-age': String(2 * 365 * 24 * 60 * 60) })
  })

  it('are secure and prefixed on an https site', async () => {
    const { cookies } = await logIn(secure, true)
    expect(Object.keys(cookies).toSorted()).toEqual([
      '__Host-joinery_hint',
      '__Secure-joinery_device',
      '__Secure-joinery_refresh',
    ])
    for (const cookie of Object.values(cookies)) expect(cookie).toMatchObject({ secure: '', samesite: 'Strict' })
    expect(cookies['__Host-joinery_hint']).toMatchObject({ path: '/' })
    for (const name of ['__Secure-joinery_device', '__Secure-joinery_refresh']) {
      expect(cookies[name]).toMatchObject({ httponly: '', path: '/api/simple-auth' })
    }
  })

  it('are renamed when an unprefixed cookie is used', async () => {
    const { client } = await logIn(secure, true)
    const old = secure.client()
    old.cookies.set('joinery_refresh', client.cookies.get('__Secure-joinery_refresh') ?? '').set('joinery_hint', '1')
    expect((await old.call('refreshSession')).status).toBe(200)
    expect([...old.cookies.keys()].toSorted()).toEqual(['__Host-joinery_hint', '__Secure-joinery_refresh'])
    expect((await old.call('refreshSession')).status).toBe(200)
    old.cookies.set('joinery_refresh', 'planted')
    const { body } = await old.call('refreshSession')
    expect((await old.call('logOut', { token: body.accessToken })).status).toBe(200)
    expect([...old.cookies.keys()]).toEqual([])
  })

  it.each(['logOut', 'logOutEverywhere'] as const)('are cleared by %s', async (name) => {
    const { client, token } = await logIn(app, true)
    expect((await client.call(name, { token })).status).toBe(200)
    expect(cookiesOf(client.lastSetCookies())).toMatchObject({
      joinery_refresh: { '': '', path: '/api/simple-auth' },
      joinery_hint: { '': '', path: '/' },
    })
    expect([...client.cookies.keys()]).toEqual(['joinery_device'])
  })

  it('are cleared when a refresh is rejected', async () => {
    const client = app.client()
    client.cookies.set('joinery_refresh', 'made up').set('joinery_hint', '1')
    expect((await client.call('refreshSession')).status).toBe(403)
    expect([...client.cookies.keys()]).toEqual([])
  })
})
