import { pages } from '@joinery/contract/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import { registerUser, type TestUser } from '#testing/build-user.ts'
import type { Answer } from '#testing/http-client.ts'
import { requestOneApproval, decide } from '#testing/review/build-approval.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import type { TestApp } from '#testing/test-app.ts'

import { writePages } from './built-pages.ts'

type Kind = 'page' | 'secretPage' | 'asset' | 'file' | 'api'
type Visit = { readonly what: string; readonly kind: Kind; readonly status: number; readonly answer: Answer }

const policyOf = ({ headers }: Answer): Map<string, string> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ', 1)[0] ?? '', rule.slice(rule.indexOf(' ') + 1)]),
  )

const hash = /^'sha256-[\w+/]{43}='$/

/** Returns the problems of a response. */
const faultsOf = ({ kind, answer, status }: Visit, isSecure: boolean): string[] => {
  const { headers } = answer
  const policy = policyOf(answer)
  const faults: string[] = []
  const check = (what: string, isRight: boolean) => {
    if (!isRight) faults.push(what)
  }
  const isFramed = kind === 'file'
  check(`status ${answer.status}`, answer.status === status)
  check('nosniff', headers['x-content-type-options'] === 'nosniff')
  check('CORP', headers['cross-origin-resource-policy'] === 'same-origin')
  check('frames', headers['x-frame-options'] === (isFramed ? 'SAMEORIGIN' : 'DENY'))
  check('frame-ancestors', policy.get('frame-ancestors') === (isFramed ? "'self'" : "'none'"))
  check('HSTS', headers['strict-transport-security'] === (isSecure ? 'max-age=31536000' : undefined))
  check('says what it runs on', headers['server'] === undefined && headers['x-powered-by'] === undefined)
  const type = String(headers['content-type'])
  check(`type ${type}`, /^(text\/[\w-]+;.* ?charset=utf-8|application\/[\w+-]+|image\/)/i.test(type))
  check('no CORS', headers['access-control-allow-origin'] === undefined)
  check('request id', headers['x-request-id'] !== undefined || status === 400)
  check('default-src', ["'self'", "'none'"].includes(policy.get('default-src') ?? ''))
  for (const [rule, sources] of policy) {
    const isStyleOfFile = kind === 'file' && rule === 'style-src'
    check(
      `${rule} ${sources}`,
      isStyleOfFile || !/unsafe-(inline|eval)/.test(sources.replace("'wasm-unsafe-eval'", '')),
    )
    check(`${rule}: any host`, !/(^| )(\*|https?:)/.test(sources))
  }
  const referrer = kind === 'page' ? 'strict-origin-when-cross-origin' : 'no-referrer'
  check('Referrer-Policy', headers['referrer-policy'] === referrer)
  const cache = String(headers['cache-control'])
  const caches = {
    page: /^no-cache$/,
    secretPage: /^no-store$/,
    api: /^no-store$/,
    file: /^private,/,
    asset: /^public,/,
  }
  check(`cache ${cache}`, caches[kind].test(cache))
  if (kind !== 'page' && kind !== 'secretPage') return faults
  const own = (rule: string) => (policy.get(rule) ?? '').split(' ')
  check(
    'script-src',
    own('script-src').every((source) => source === "'self'" || hash.test(source)),
  )
  check(
    'style-src',
    own('style-src').every((source) => source === "'self'" || hash.test(source)),
  )
  check('base-uri', policy.get('base-uri') === "'none'")
  check('object-src', policy.get('object-src') === "'none'")
  check('form-action', policy.get('form-action') === "'self'")
  check('Trusted Types', policy.get('require-trusted-types-for') === "'script'")
  check('COOP', headers['cross-origin-opener-policy'] === 'same-origin')
  const permissions = String(headers['permissions-policy'])
  check('passkeys', /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/.test(permissions))
  check(
    'Permissions-Policy',
    ['camera', 'microphone', 'geolocation'].every((name) => permissions.includes(`${name}=()`)),
  )
  return faults
}

const visitPages = async (app: TestApp): Promise<Visit[]> => {
  const client = app.client()
  const visits: Visit[] = []
  const visit = async (what: string, kind: Kind, status = 200, headers: Record<string, string> = {}) =>
    visits.push({ what, kind, status, answer: await client.get(what, headers) })
  for (const { path, access } of Object.values(pages)) {
    await visit(path.replace(/:(\w+)\??/, 'x').replace('/:tab?', ''), access === 'guests' ? 'secretPage' : 'page')
  }
  for (const path of ['/nowhere', '/assets/nothing.js', '/landing.html']) await visit(path, 'page', 404)
  for (const path of ['/assets/main-abc.js']) await visit(path, 'asset')
  const regional = { host: 'fr.joinery.example' }
  await visit('/', 'page', 200, regional)
  await visit('/dashboard', 'page', 404, regional)
  return visits
}

const visitApi = async (app: TestApp, admin: TestUser): Promise<Visit[]> => {
  const client = app.client()
  const visits: Visit[] = []
  const note = (what: string, kind: Kind, answer: Answer, status = 200) => visits.push({ what, kind, status, answer })
  const bearer = { authorization: `Bearer ${admin.token}` }
  await admin.call('uploadProfilePhoto', { form: photoForm(await picture(30, 30)) })
  const { body: me } = await admin.call('getMe')
  const { id, uid_file, file } = await buildReviewed(admin)
  const approval = await requestOneApproval(admin, uid_file, admin)
  await decide(admin, approval)

  note('a call', 'api', await admin.call('getMe'))
  note('a created thing', 'api', await admin.call('createProject', { body: { title: 'Attic' } }), 201)
  note('no session', 'api', await client.call('getMe'), 401)
  note('a bad body', 'api', await client.call('logIn', { body: { email: 1 } }), 400)
  note('an unknown call', 'api', await client.get('/api/nothing'), 404)
  note('an unreadable address', 'api', await client.get('/api/%E0%A4%A'), 400)
  note('an unreadable page', 'api', await client.get('/%E0%A4%A'), 400)
  note('an error as text', 'api', await client.call('forgotPassword', { body: {} }), 400)
  note('a download', 'file', await admin.call('downloadFile', { params: { fileId: uid_file } }))
  note('a signed address', 'file', await client.get(file.url))
  note('a smaller picture', 'file', await client.get(`${file.url}&w=16`))
  note('a range', 'file', await client.get(file.url, { range: 'bytes=0-9' }), 206)
  note('a changed address', 'api', await client.get(`${file.url}x`), 403)
  note('a photo', 'file', await client.get(me.user.details.profile_photo))
  note('a text', 'file', await downloadText(admin, id))
  note('a certificate', 'file', await admin.call('getCertificate', { params: { id: approval.uid_approval } }))
  for (const name of ['exportPeople', 'exportCreditReport', 'exportAudit', 'exportAllDisclosures'] as const) {
    note(name, 'api', await admin.call(name))
  }
  for (const path of ['/api/health', '/api/ready', '/api/openapi.json', '/dev/mailbox.json']) {
    note(path, 'api', await client.get(path))
  }
  note('metrics', 'api', await client.get('/metrics', { authorization: 'Bearer a token of the watch' }))
  note('metrics without their token', 'page', await client.get('/metrics', bearer), 404)
  await registerUser(app)
  const mailbox = await client.get('/dev/mailbox')
  note('the mailbox', 'secretPage', { ...mailbox, headers: withReferrer(mailbox) })
  const mail = await client.get(/\/dev\/mailbox\/[\da-f-]+/.exec(mailbox.text)?.[0] ?? '')
  note('a mail', 'secretPage', { ...mail, headers: withReferrer(mail) })
  const reference = await client.get('/api/docs')
  note('the reference', 'page', { ...reference, headers: { ...reference.headers, 'cache-control': 'no-cache' } })
  return visits
}

const photoForm = (bytes: Buffer): FormData => {
  const form = new FormData()
  form.append('profile_photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
  return form
}

const downloadText = async (who: TestUser, id: string): Promise<Answer> => {
  const form = fileForm([{ name: 'notes.html', bytes: '<script>alert(1)</script>' }], { content: 'Notes' })
  const { body } = await who.call('createReply', { params: { id }, form })
  return who.client.get(body.reply.attachments[0].url)
}

/** Adds the referrer policy of secret pages: these pages have no secret address, but must not be cached either. */
const withReferrer = ({ headers }: Answer): Answer['headers'] => ({ ...headers, 'referrer-policy': 'no-referrer' })

/** Security headers of every kind of response: the usual run tests https, the deep run http. */
export const describeHeaders = (scheme: 'http' | 'https'): void => {
  describe(`over ${scheme}`, () => {
    let app: TestApp
    let admin: TestUser
    let removePages: () => Promise<void>
    beforeAll(async () => {
      const { webDir, remove } = await writePages()
      removePages = remove
      const settings = {
        PUBLIC_URL: scheme === 'https' ? 'https://127.0.0.1:3443' : 'http://127.0.0.1:3000',
        MARKETING_HOSTS: 'fr.joinery.example',
        METRICS_TOKEN: 'a token of the watch',
      }
      ;({ app, admin } = await startWithAdmin({ webDir, settings }))
    })
    afterAll(async () => {
      await app.close()
      await removePages()
    })

    it('every response has the right security headers', async () => {
      const visits = [...(await visitPages(app)), ...(await visitApi(app, admin))]
      const faults = visits.flatMap((visit) =>
        faultsOf(visit, scheme === 'https').map((fault) => `${visit.what} (${visit.kind}): ${fault}`),
      )
      expect(faults).toEqual([])
      expect(visits.length).toBeGreaterThan(45)
    })

    it('allows inline content of its pages by hash, and nothing added to them', async () => {
      const policy = policyOf(await app.client().get('/login'))
      for (const rule of ['script-src', 'style-src', 'style-src-attr']) {
        expect(
          policy
            .get(rule)
            ?.split(' ')
            .filter((source) => hash.test(source)),
        ).toHaveLength(1)
      }
    })
  })
}
