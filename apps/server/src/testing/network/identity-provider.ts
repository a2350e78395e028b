// A real OpenID Connect provider on loopback. People sign in with their address only, in a form or headless.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { Provider } from 'oidc-provider'

export type Account = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  /** Claims of the userinfo endpoint that differ from the ID token's. */
  readonly userinfo?: { readonly email?: string; readonly email_verified?: boolean | undefined }
}

export type IdentityProviderDouble = {
  readonly issuer: string
  readonly settings: Record<string, string>
  readonly add: (account: Omit<Account, 'sub'>) => Account
  /** Follows the redirects like a browser and returns the query of the callback. */
  readonly visit: (url: string, account: Account) => Promise<string>
  readonly close: () => Promise<void>
}

const clientId = 'joinery'
const clientSecret = 'a secret between the two'

const form = `<!doctype html><html lang="en"><title>Studio ID</title><link rel="icon" href="data:,">
<form method="post"><label>Your address <input name="email"></label><button>Sign in</button></form></html>`

/** Returns the account from the hint or the form. */
const readSub = async (hint: unknown, request: IncomingMessage, accounts: Map<string, Account>) => {
  if (typeof hint === 'string') return hint
  const email = new URLSearchParams(await text(request)).get('email')
  return [...accounts.values()].find((account) => account.email === email)?.sub
}

/** An ID token with another key's signature, without a signature, or with changed claims. */
export type Forgery = 'other key' | 'unsigned' | 'other claims'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const forge = (token: string, forgery: Forgery): string => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  if (forgery === 'unsigned') return `${encode({ alg: 'none' })}.${payload}.`
  if (forgery === 'other claims') {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    return `${head}.${encode({ ...claims, name: 'Someone else' })}.${signature}`
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return `${head}.${payload}.${sign('sha256', Buffer.from(`${head}.${payload}`), privateKey).toString('base64url')}`
}

export type IdentityProviderOptions = {
  /** Minimal provider: no client secret, all claims in the ID token, no logout endpoint. */
  readonly isBare?: boolean
  /** The ID token has the claims of the userinfo endpoint, too. */
  readonly hasFullToken?: boolean
  /** How each ID token is forged. */
  readonly forgery?: Forgery
  /** Certificate for localhost. */
  readonly tls?: { readonly cert: string; readonly key: string }
}

const bareFeatures = { userinfo: { enabled: false }, rpInitiatedLogout: { enabled: false } }

export const startIdentityProvider = async (
  publicUrl = 'http://127.0.0.1:3000',
  { isBare = false, hasFullToken = isBare, forgery, tls }: IdentityProviderOptions = {},
): Promise<IdentityProviderDouble> => {
  const server = tls ? createSecureServer(tls) : createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const issuer = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const accounts = new Map<string, Account>()
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [`${publicUrl}/login/identity`],
        ...(isBare
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret, post_logout_redirect_uris: [`${publicUrl}/login`] }),
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    conformIdTokenClaims: !hasFullToken,
    features: { devInteractions: { enabled: false }, ...(isBare ? bareFeatures : {}) },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      return (
        account && {
          accountId: sub,
          claims: (use) => ({ ...account, ...(use === 'userinfo' ? account.userinfo : {}) }),
        }
      )
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  })
  provider.use(async (ctx, next) => {
    await next()
    const { body } = ctx
    if (forgery && ctx.path === '/token' && body?.id_token) body.id_token = forge(body.id_token, forgery)
  })
  const answer = provider.callback()
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, grantId, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const accountId = await readSub(params['login_hint'], request, accounts)
      if (accountId === undefined) return void response.setHeader('content-type', 'text/html').end(form)
      const login = { accountId }
      return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    }
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId ?? '', clientId })
    grant.addOIDCScope(String(params['scope']))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/') ? interact(request, response) : answer(request, response))
  })
  return {
    issuer,
    settings: {
      OIDC_1_ISSUER: issuer,
      OIDC_1_CLIENT_ID: clientId,
      ...(isBare ? {} : { OIDC_1_CLIENT_SECRET: clientSecret }),
      OIDC_1_NAME: 'Studio ID',
    },
    add: (account) => {
      const added = { sub: randomUUID(), ...account }
      accounts.set(added.sub, added)
      return added
    },
    visit: async (url, { sub }) => {
      const cookies = new Map<string, string>()
      let next = new URL(url)
      next.searchParams.set('login_hint', sub)
      for (let step = 0; step < 10; step++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`It stays at ${next.pathname}: ${await response.text()}`)
        next = new URL(location, next)
        if (next.origin === new URL(publicUrl).origin) return next.search
      }
      throw new Error('It never came back')
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
