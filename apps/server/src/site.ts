// Serves the web app: built pages with brand and settings filled in per kind of host, and the page for each path. One
// build serves the main host and all marketing hosts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import {
  type StandalonePage,
  standalonePages,
  marketingPages,
  marketingRedirects,
  type PageName,
  pages,
  siteElementId,
} from '@joinery/contract/pages'
import { retentionNames, retentionToken, publicPageFile, type Site } from '@joinery/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { hasMailbox, registrationOf, type Config } from '#config'
import { describeIdentityProviders } from '#features/auth/identities/identity-providers.ts'
import { relyingParty } from '#features/auth/passkeys/relying-party.ts'
import type { Settings } from '#features/settings/open-settings.ts'
import { defaultApiKey } from '#platform/http/api-key.ts'
import { makeDocument, sendDocument, type TextDocument } from '#platform/http/documents.ts'
import { apiHeaders, assetHeaders, type HttpsOnly, pageHeaders, secretPageHeaders } from '#platform/http/headers.ts'
import { readLogo } from '#platform/images/read-logo.ts'
import { trimEnd } from '#platform/trim-end.ts'

import { describeRetention } from './config/describe-retention.ts'
import { escapeHtml } from './platform/security/escape-html.ts'

/** The web app's settings are public and revalidated each time. */
const settingsHeaders = { ...apiHeaders, 'cache-control': 'no-cache' }

type Documents = {
  readonly landing: TextDocument
  readonly plans: TextDocument
  readonly privacy: TextDocument
  readonly shell: TextDocument
  /** By page and tab: the shell with the page's preload tags. */
  readonly shells: ReadonlyMap<string, TextDocument>
  /** Pages for people without an account. */
  readonly apart: ReadonlyMap<PageName, TextDocument>
}

/** Public properties of an image provider. */
type ShownProvider = { readonly name: string; readonly training: string; readonly isAvailable: boolean }

const describeLogo = ({ BRAND_LOGO }: Config): Site['brand']['logo'] => {
  const logo = readLogo(BRAND_LOGO)
  return logo && { path: logo.path, width: logo.width, height: logo.height }
}

const describeSite = (config: Config, isMarketing: boolean, providers: readonly ShownProvider[]): Site => ({
  apiBase: '/api',
  apiKey: config.API_KEY ?? defaultApiKey,
  brand: {
    name: config.BRAND_NAME,
    tagline: config.BRAND_TAGLINE,
    logo: describeLogo(config),
    contactEmail: config.CONTACT_EMAIL ?? null,
  },
  mainHost: new URL(config.PUBLIC_URL).origin,
  marketing: isMarketing,
  environment: config.ENVIRONMENT,
  registration: registrationOf(config),
  passwords: !config.OIDC_ONLY,
  passkeys: relyingParty(config) !== null,
  identityProviders: isMarketing ? [] : describeIdentityProviders(config),
  guestLinks: !isMarketing && config.GUEST_LINKS === 'on',
  privacy: {
    kept: describeRetention(config),
    providers: providers.filter(({ isAvailable }) => isAvailable).map(({ name, training }) => ({ name, training })),
  },
  disclosurePages: !isMarketing && config.DISCLOSURE_PAGES === 'on',
  mailbox: !isMarketing && hasMailbox(config),
})

const keptTokens = /%KEPT_[A-Z]+%/g
const keptOf = ({ privacy }: Site) => new Map(retentionNames.map((name) => [retentionToken(name), privacy.kept[name]]))

const fillTokens = (text: string, site: Site): string =>
  text
    .replaceAll('%BRAND_NAME%', () => escapeHtml(site.brand.name))
    .replaceAll('%BRAND_TAGLINE%', () => escapeHtml(site.brand.tagline))
    .replaceAll('%MAIN_HOST%', () => (site.marketing ? escapeHtml(site.mainHost) : ''))
    .replaceAll(keptTokens, (token) => keptOf(site).get(token) ?? token)

/** Fills the app's name into the web manifest. */
const fillManifest = (text: string, { brand }: Site): string => {
  const { name, tagline } = brand
  return JSON.stringify({ name, short_name: name, description: tagline, ...(JSON.parse(text) as object) }) // our own file
}

const fillPage = (html: string, site: Site, further: Readonly<Record<string, string>> = {}): TextDocument => {
  // '<' is the only character that could end the data block.
  const json = JSON.stringify(site).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${siteElementId}">`
  const filled = fillTokens(html, site).replace(block, () => block + json)
  return makeDocument('text/html; charset=utf-8', filled, { ...pageHeaders(filled), ...further })
}

const readDocuments = (webDir: string, site: Site): Documents => {
  const read = (name: string) => readFileSync(join(webDir, name), 'utf8')
  const fill = (html: string) => fillPage(html, site)
  // Public pages are prerendered for each registration mode.
  const readPublic = (name: string) => read(publicPageFile(name, site.registration))
  const shell = read('shell.html')
  // Written by our build.
  const preloads = JSON.parse(read('preloads.json')) as Readonly<Record<string, string>>
  const shells = Object.entries(preloads).map(([name, tags]): [string, TextDocument] => [
    name,
    fill(shell.replace('</head>', () => `  ${tags}\n  </head>`)),
  ])
  const apart = standalonePages.map((name): [StandalonePage, TextDocument] => [
    name,
    fillPage(read(`${name}.html`), site, secretPageHeaders),
  ])
  return {
    landing: fill(readPublic('landing')),
    plans: fill(readPublic('plans')),
    privacy: fill(readPublic('privacy')),
    shell: fill(shell),
    shells: new Map(site.marketing ? [] : shells),
    apart: new Map(apart),
  }
}

/** What one kind of host serves, filled with the settings. */
type Served = {
  readonly site: () => Site
  readonly documents: () => Documents
  /** Something else made from the site. */
  readonly keep: <Value>(make: (site: Site) => Value) => () => Value
  /** After a change of the settings. */
  readonly renew: () => void
}

const createServed = (
  config: Config,
  webDir: string,
  isMarketing: boolean,
  providers: readonly ShownProvider[],
): Served => {
  let site = describeSite(config, isMarketing, providers)
  const keep = <Value>(make: (site: Site) => Value): (() => Value) => {
    let made: { readonly of: Site; readonly value: Value } | undefined
    return () => {
      if (made?.of !== site) made = { of: site, value: make(site) }
      return made.value
    }
  }
  return {
    site: () => site,
    documents: keep((current) => readDocuments(webDir, current)),
    keep,
    renew: () => {
      site = describeSite(config, isMarketing, providers)
    },
  }
}

/** Returns a page's document; a project's depends on its tab. */
const documentOf = (documents: Documents, name: PageName, request: FastifyRequest): TextDocument => {
  if (name === 'landing' || name === 'plans' || name === 'privacy') return documents[name]
  const apart = documents.apart.get(name)
  if (apart) return apart
  // The route defines its parameters.
  const { tab = 'overview' } = request.params as { tab?: string }
  return documents.shells.get(name === 'project' ? `project/${tab}` : name) ?? documents.shell
}

/** The same document for an address with a secret in its query. */
const withSecret = (document: TextDocument): TextDocument => ({
  ...document,
  headers: { ...document.headers, ...secretPageHeaders },
})

const pathOf = (request: FastifyRequest): string => {
  const path = request.url.split('?', 1)[0] ?? '/'
  return path.length > 1 ? trimEnd(path, '/') : path
}

/** Serves the logo under an address that changes with it. During a change, another process may not know it yet. */
const serveLogo = (app: FastifyInstance, config: Config): void => {
  app.get<{ Params: { hash: string } }>('/logo-:hash([0-9a-f]{16}).png', (request, reply) => {
    const logo = readLogo(config.BRAND_LOGO)
    if (!logo) return reply.callNotFound()
    const isCurrent = logo.hash === request.params.hash
    return reply
      .headers({ ...assetHeaders, 'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store' })
      .type('image/png')
      .send(logo.png)
  })
}

/** Serves files at the root of the build (icons, manifest, robots) and immutable files below /assets. */
const serveFiles = async (app: FastifyInstance, webDir: string, served: Served): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.headers(assetHeaders),
  })
  const isRootFile = (name: string) => /^[^.].*\.(svg|png|ico|txt|webmanifest)$/.test(name)
  for (const name of readdirSync(webDir).filter(isRootFile)) {
    if (name.endsWith('.webmanifest')) {
      const text = readFileSync(join(webDir, name), 'utf8')
      const manifest = served.keep((site) => makeDocument('application/manifest+json', fillManifest(text, site)))
      app.get(`/${name}`, (request, reply) => sendDocument(request, reply, manifest()))
    } else {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, webDir, { maxAge: '1d', immutable: false }))
    }
  }
}

/** Serves only a few pages, their files, and redirects to the main host. */
const serveMarketing = (app: FastifyInstance, hosts: readonly string[], served: Served): void => {
  const isOwn = (path: string) =>
    path === '/config.json' || path.startsWith('/assets/') || /^\/[^/]+\.(svg|png|ico|txt|webmanifest)$/.test(path)
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request)
    const [site, documents] = [served.site(), served.documents()]
    if (path === '/config.json') return reply.headers(settingsHeaders).send(site)
    const name = (['landing', 'plans', 'privacy'] as const).find((page) => pages[page].path === path)
    if (name && marketingPages.some((page) => page === path)) return sendDocument(request, reply, documents[name])
    if (marketingRedirects.some((page) => page === path)) return reply.redirect(`${site.mainHost}${path}`, 302)
    return sendDocument(request, reply, documents.shell, 404)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if (!hosts.includes(request.hostname.toLowerCase())) return done()
    if (isOwn(path) && path !== '/config.json') return done()
    void answer(request, reply)
  })
}

export const httpsOnlyOf = ({ HSTS_SUBDOMAINS, PUBLIC_URL }: Config): HttpsOnly => {
  if (!PUBLIC_URL.startsWith('https:')) return 'none'
  return HSTS_SUBDOMAINS === 'on' ? 'subdomains' : 'host'
}

/** Serves the web app from its build in `webDir`. Returns the handler for unknown paths. */
export const serveSite = async (
  app: FastifyInstance,
  { config, onChange }: Pick<Settings, 'config' | 'onChange'>,
  webDir: string,
  providers: readonly ShownProvider[],
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> => {
  serveLogo(app, config)
  const own = createServed(config, webDir, false, providers)
  app.get('/config.json', (_request, reply) => reply.headers(settingsHeaders).send(own.site()))
  onChange(own.renew)
  if (!existsSync(join(webDir, 'shell.html'))) {
    return (_request, reply) => reply.code(404).type('text/plain').send('The web app is not built.')
  }
  if (config.MARKETING_HOSTS.length > 0) {
    const marketing = createServed(config, webDir, true, providers)
    onChange(marketing.renew)
    serveMarketing(app, config.MARKETING_HOSTS, marketing)
  }
  await serveFiles(app, webDir, own)
  const names = Object.keys(pages) as PageName[] // Object.keys loses the literal key types
  for (const name of names) {
    const page = pages[name]
    app.get(page.path, (request, reply) => {
      const isOff = name === 'guestReview' && !own.site().guestLinks
      const document = documentOf(own.documents(), name, request)
      const hasSecret = 'hasToken' in page && request.url.includes('?')
      return sendDocument(request, reply, hasSecret ? withSecret(document) : document, isOff ? 404 : 200)
    })
  }
  return (request, reply) => sendDocument(request, reply, own.documents().shell, 404)
}
