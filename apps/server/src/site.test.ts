import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { startTestApp } from '#testing/test-app.ts'

const script = "document.documentElement.className = 'dark'"
const page = (name: string) =>
  `<!doctype html><head><title>%BRAND_NAME%</title><script>${script}</script></head><script type="application/json" id="site"></script>` +
  `<h1>${name}</h1><p>%KEPT_AUDIT%</p><a href="%MAIN_HOST%/login">Get Started</a><script type="module" src="/assets/main-abc.js"></script>`

const preloads = {
  dashboard: '<link href="/list.js">',
  'project/overview': '<link href="/files.js">',
  'project/board': '<link href="/board.js">',
}

const webDir = await mkdtemp(join(tmpdir(), 'joinery-web-'))
await mkdir(join(webDir, 'assets'))
for (const name of ['landing', 'plans', 'privacy', 'shell', 'guestReview', 'verify'])
  await writeFile(join(webDir, `${name}.html`), page(name))
await writeFile(join(webDir, 'preloads.json'), JSON.stringify(preloads))
await writeFile(join(webDir, 'assets', 'main-abc.js'), 'console.log(1)')
await writeFile(join(webDir, 'assets', 'main-abc.js.br'), 'compressed')
await writeFile(join(webDir, 'manifest.webmanifest'), '{"start_url":"/dashboard"}')
await writeFile(join(webDir, 'robots.txt'), 'User-agent: *')
const app = await startTestApp({
  webDir,
  settings: {
    BRAND_NAME: 'Oak & "Ash" </script>',
    MARKETING_HOSTS: 'joinery.example.fr, joinery.example.de',
    PUBLIC_URL: 'https://app.joinery.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  },
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => app.client().get(path, headers)

describe('main host', () => {
  it.each([
    ['/', 'landing', 200],
    ['/plans', 'plans', 200],
    ['/plans/', 'plans', 200],
    ['/privacy', 'privacy', 200],
    ['/login', 'shell', 200],
    ['/create-account', 'shell', 200],
    ['/reset-password?token=x', 'shell', 200],
    ['/projects/1/board', 'shell', 200],
    ['/projects/1', 'shell', 200],
    ['/settings?tab=usage', 'shell', 200],
    ['/review/a-secret', 'guestReview', 200],
    ['/verify/0198c0de-0000-7000-8000-000000000001', 'verify', 200],
    ['/review', 'shell', 404],
    ['/review/a-secret/more', 'shell', 404],
    ['/guestReview.html', 'shell', 404],
    ['/nowhere', 'shell', 404],
    ['/projects', 'shell', 404],
    ['/assets/nothing.js', 'shell', 404],
    ['/assets/../landing.html', 'shell', 404],
    ['/landing.html', 'shell', 404],
  ])('responds to %s with the page %s and status %i', async (path, name, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(`<h1>${name}</h1>`)
  })

  it.each([
    ['/dashboard', '/list.js'],
    ['/projects/1/board', '/board.js'],
    ['/projects/1/board?card=2', '/board.js'],
    ['/projects/1', '/files.js'],
    ['/projects/1/genai', undefined],
    ['/projects/1/constructor', undefined],
    ['/login', undefined],
    ['/nowhere', undefined],
    ['/', undefined],
  ])('preloads the files of the page at %s: %s', async (path, file) => {
    const { text } = await get(path)
    const found = [...text.matchAll(/<link href="([^"]*)">/g)].map(([, href]) => href)
    expect(found).toEqual(file === undefined ? [] : [file])
    expect(text.indexOf('<link')).toBeLessThan(text.indexOf('</head>'))
  })

  it('fills brand and settings safely into the page', async () => {
    const { text } = await get('/')
    expect(text).toContain('<title>Oak &amp; &quot;Ash&quot; &lt;/script&gt;</title>')
    expect(text).toContain('href="/login"')
    expect(text).toContain('<p>400 days</p>')
    const block = /id="site">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual((await get('/config.json')).body)
    expect(JSON.parse(block)).toMatchObject({ brand: { name: 'Oak & "Ash" </script>' }, marketing: false })
  })

  it('allows only its one inline script by hash', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect((await get('/')).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it.each([
    '/review/a-secret',
    '/verify/1',
    '/reset-password?token=a-secret',
    '/verify-email?code=a-secret',
    '/register?invitation=a-secret',
    '/unsubscribe?token=a-secret',
    '/login/identity?code=a-secret&state=b',
    '/login/identity/confirm?token=a-secret',
  ])('keeps the URL %s out of referrers, caches and search engines', async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
    })
    expect(headers['content-security-policy']).toBe((await get('/')).headers['content-security-policy'])
  })

  it('revalidates pages and caches assets permanently', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    expect((await get('/', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
    const asset = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-encoding']).toBe('br')
    expect(asset.text).toBe('compressed')
    expect((await get('/assets/main-abc.js')).text).toBe('console.log(1)')
    expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/robots.txt')).text).toBe('User-agent: *')
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const name = 'Oak & "Ash" </script>'
    expect(JSON.parse(manifest.text)).toMatchObject({ name, short_name: name, start_url: '/dashboard' })
  })
})

describe('with settings', () => {
  it('includes subdomains in HSTS and serves the page for invitation-only registration', async () => {
    await writeFile(join(webDir, 'landing.closed.html'), page('closed landing'))
    await writeFile(join(webDir, 'plans.closed.html'), page('closed plans'))
    await writeFile(join(webDir, 'privacy.closed.html'), page('closed privacy'))
    const closed = await startTestApp({
      webDir,
      settings: {
        HSTS_SUBDOMAINS: 'on',
        REGISTRATION: 'closed',
        PUBLIC_URL: 'https://app.joinery.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    })
    const landing = await closed.client().get('/')
    const { registration } = (await closed.client().get('/config.json')).body
    await closed.close()
    expect(landing.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect([landing.text.includes('<h1>closed landing</h1>'), registration]).toEqual([true, 'closed'])
  })
})

describe('regional marketing host', () => {
  const host = { host: 'joinery.example.fr' }

  it('serves the public pages with links to the main host', async () => {
    for (const [path, name] of [
      ['/', 'landing'],
      ['/plans', 'plans'],
      ['/privacy', 'privacy'],
    ] as const) {
      const answer = await get(path, host)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(`<h1>${name}</h1>`)
      expect(answer.text).toContain('href="https://app.joinery.example/login"')
      expect(answer.text).toContain('"marketing":true')
    }
    expect((await get('/config.json', host)).body).toMatchObject({
      marketing: true,
      mainHost: 'https://app.joinery.example',
    })
    expect((await get('/assets/main-abc.js', { host: 'JOINERY.example.de' })).status).toBe(200)
  })

  it('responds quickly to a path with thousands of slashes', async () => {
    const before = process.cpuUsage()
    for (let times = 0; times < 100; times++) {
      expect((await get(`${'/'.repeat(15_000)}x`, host)).status).toBe(404)
    }
    // Measures CPU time: a pattern such as /\/+$/ takes 20 seconds for these hundred, a loop a fraction of one.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(7000)
  })

  it.each(['/login', '/register', '/create-account'])('sends %s to the main host', async (path) => {
    const answer = await get(path, host)
    expect(answer.status).toBe(302)
    expect(answer.headers['location']).toBe(`https://app.joinery.example${path}`)
  })

  it.each(['/dashboard', '/settings', '/api/health', '/api/simple-auth/me', '/socket.io/', '/dev/mailbox', '/nowhere'])(
    'does not serve %s',
    async (path) => {
      const answer = await get(path, host)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('<h1>shell</h1>')
    },
  )
})

it('responds with 404 to the page of a guest when guest links are turned off', async () => {
  const { connectionString } = app.database
  const existing = { connectionString, dataDir: app.dataDir }
  const off = await startTestApp({ webDir, settings: { GUEST_LINKS: 'off' }, existing })
  try {
    const answer = await off.client().get('/review/a-secret')
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('<h1>guestReview</h1>')
    expect((await off.client().get('/verify/1')).status).toBe(200)
  } finally {
    await off.close()
  }
})
