// Sign-in services from the settings. Each one's metadata is discovered once and cached.
import { identityReturnPath } from '@joinery/contract/sign-in/identities'
import * as oidc from 'openid-client'

import type { Config } from '#config'
import type { Log } from '#platform/log.ts'
import { trimEnd } from '#platform/trim-end.ts'

/** The settings allow http on loopback only. */
const isHttp = (address: string): boolean => new URL(address).protocol === 'http:'

export type IdentityProvider = {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly scopes: string
  readonly logsOut: boolean
  /** Rejects if the service does not respond. */
  readonly open: () => Promise<oidc.Configuration>
}

export type IdentityProviders = {
  readonly all: readonly IdentityProvider[]
  readonly find: (id: string) => IdentityProvider | undefined
  readonly ofIssuer: (issuer: string) => IdentityProvider | undefined
  /** Display name; the host for a service no longer in the settings. */
  readonly nameOf: (issuer: string) => string
  /** Redirect URL for all services. */
  readonly returnUrl: string
}

/** How long discovered keys and endpoints are cached. */
const readAgainMs = 60 * 60 * 1000
const patienceSeconds = 10

type Read = { readonly at: number; readonly configuration: Promise<oidc.Configuration> }

export const describeIdentityProviders = ({ providerGroups }: Pick<Config, 'providerGroups'>) =>
  providerGroups.OIDC.map(({ NAME, number }) => ({ id: String(number ?? 0), name: NAME }))

export const createIdentityProviders = (config: Config, log: Log): IdentityProviders => {
  const all = config.providerGroups.OIDC.map((group): IdentityProvider => {
    // A trailing slash makes no difference.
    const issuer = trimEnd(group.ISSUER, '/')
    let read: Read | undefined
    const discover = (): Promise<oidc.Configuration> =>
      oidc.discovery(
        new URL(group.ISSUER),
        group.CLIENT_ID,
        undefined,
        group.CLIENT_SECRET === undefined ? oidc.None() : oidc.ClientSecretBasic(group.CLIENT_SECRET),
        { timeout: patienceSeconds, ...(isHttp(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}) },
      )
    return {
      id: String(group.number ?? 0),
      name: group.NAME,
      issuer,
      scopes: group.SCOPES,
      logsOut: group.LOGOUT === 'on',
      open: () => {
        if (read === undefined || Date.now() - read.at > readAgainMs) {
          const configuration = discover()
          read = { at: Date.now(), configuration }
          configuration.catch((err: unknown) => {
            read = undefined // The next call retries
            log.warn({ issuer, err }, 'a login service does not respond')
          })
        }
        return read.configuration
      },
    }
  })
  const ofIssuer = (issuer: string) => all.find((provider) => provider.issuer === issuer)
  return {
    all,
    find: (id) => all.find((provider) => provider.id === id),
    ofIssuer,
    nameOf: (issuer) => ofIssuer(issuer)?.name ?? new URL(issuer).host,
    returnUrl: `${config.PUBLIC_URL}${identityReturnPath}`,
  }
}
