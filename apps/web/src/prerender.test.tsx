import type { Site } from '@joinery/contract/site'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { createSessionCore } from '#lib/session/session-core.ts'
import { createSession } from '#lib/session/session.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import { createFakeApi } from '#testing/fake-api.ts'

import { App } from './app.tsx'
import { prerender } from './prerender.tsx'

/** What the server does to a prerendered page at startup. */
const fill = (html: string, site: Site): string =>
  html
    .replaceAll('%BRAND_NAME%', site.brand.name)
    .replaceAll('%BRAND_TAGLINE%', site.brand.tagline)
    .replaceAll('%MAIN_HOST%', site.marketing ? site.mainHost : '')

const takeOver = async (path: string, site: Site, state: unknown = null) => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = fill(await prerender(path, site.registration), site)
  // The dark theme was unknown when the page was prerendered.
  document.documentElement.className = 'dark'
  const first = root.querySelector('h1')
  const faults: unknown[] = []
  const user = buildPerson()
  const answers = { refreshSession: { accessToken: buildToken(user) }, getMe: { user }, getCredits: { credits: 5 } }
  vi.stubGlobal('fetch', createFakeApi(answers).fetch)
  const session = createSession({
    hasHint: () => true,
    loadCore: async (store) => createSessionCore(store, { http: createHttp(site) }),
  })
  await session.initialise()
  const app = (
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <App site={site} session={session} />
    </MemoryRouter>
  )
  const mounted = await act(async () => hydrateRoot(root, app, { onRecoverableError: (fault) => faults.push(fault) }))
  return { root, first, faults, leave: () => act(() => mounted.unmount()) }
}

const contactEmail = 'hello@joinery.example'
const brand = { name: 'Oak & Ash', tagline: 'Overlays', logo: null, contactEmail }

test.each([
  ['/', 'the main host', buildSite()],
  ['/plans', 'the main host', buildSite({ brand })],
  ['/', 'a marketing host', buildSite({ marketing: true })],
  ['/plans', 'a marketing host', buildSite({ marketing: true, brand })],
])('hydrates the prerendered %s on %s without changes, for visitors and members', async (path, _, site) => {
  const { root, first, faults, leave } = await takeOver(path, site)
  expect(faults).toEqual([])
  expect(first).not.toBeNull()
  expect(root.querySelector('h1')).toBe(first)
  expect(root.textContent).toContain('mara@hartwell.example')
  expect(root.querySelector('[aria-label="Switch to light theme"]')).not.toBeNull()
  leave()
})

test('hydrates a reloaded landing page that carries a message', async () => {
  const { root, faults, leave } = await takeOver('/', buildSite(), { showLogin: true, message: 'Welcome back' })
  expect(faults).toEqual([])
  expect(root.textContent).toContain('Welcome back')
  leave()
})

test.each(['invited', 'closed'] as const)('hydrates the page of an installation that is %s', async (registration) => {
  const { root, faults, leave } = await takeOver('/', buildSite({ registration }))
  expect(faults).toEqual([])
  expect(root.textContent).toContain('Log in')
  expect(root.textContent).not.toContain('Create your account')
  leave()
})

test('leaves brand and host of a prerendered page to the server', async () => {
  const html = await prerender('/', 'open')
  expect(html).toContain('%BRAND_NAME%')
  expect(html).toContain('href="%MAIN_HOST%/login"')
  expect(html).not.toContain('Joinery')
})
