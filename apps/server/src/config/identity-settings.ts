import { z } from 'zod'

import { optional, text, type Setting } from '../setting-checks.ts'

const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Requires https except on this machine, because a forged provider could sign in as any user. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://accounts.studio.example', abort: true })
  .refine((address) => {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || isLoopbackHost(hostname)
  }, 'must begin with https://')

/** An OpenID Connect provider; several are configured by number. */
export const identityGroup = {
  ISSUER: {
    about: 'The issuer of a login service (OpenID Connect). See docs/operate/identities.md.',
    check: issuer.optional(),
    example: 'https://accounts.studio.example',
  },
  CLIENT_ID: { about: 'The client id for this installation.', check: optional, example: 'joinery' },
  CLIENT_SECRET: { about: 'The client secret. Leave empty for a public client.', check: optional, example: 'secret' },
  NAME: { about: "The name shown after 'Continue with'.", check: text.default('single sign-on') },
  SCOPES: { about: 'The requested scopes.', check: text.default('openid email profile') },
  LOGOUT: {
    about: "'off': logging out does not log the person out of the service.",
    check: z.enum(['on', 'off'], 'must be on or off').default('on'),
  },
} as const satisfies Record<string, Setting>

export const identitySettings = {
  OIDC_ONLY: {
    about: "'true': people log in only with OIDC services and passkeys. Passwords are turned off.",
    check: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((value) => value === 'true'),
  },
} as const satisfies Record<string, Setting>
