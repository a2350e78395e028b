// Sign-in services from the settings. Each one's metadata is discovered once and cached.
import { identityReturnPath } from '@joinery/contract/sign-in/identities'
import type * as OpenId from 'openid-client'

import type { Config } from '#config'
import type { Settings } from '#features/settings/open-settings.ts'
import type { Log } from '#platform/log.ts'
import { trimEnd } from '#platform/trim-end.ts'

/** Loaded on demand, because most installations have no such service. */
export const loadOpenId = (): Promise<typeof OpenId> => import('openid-client')

/** The settings allow http on loopback only. */
const isHttp = (address: string): boolean => new URL(address).protocol === 'http:'

export type IdentityProvider = {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly scopes: string
  readonly logsOut: boolean
  /** Rejects if the service does not respond. */
  readonly open: () => Promise<OpenId.Configuration>
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

type Read = { readonly at: number; readonly configuration: Promise<OpenId.Configuration> }

export const describeIdentityProviders = ({ providerGroups }: Pick<Config, 'providerGroups'>) =>
  providerGroups.OIDC.map(({ NAME, number }) => ({ id: String(number ?? 0), name: NAME }))

/** The providers are replaced when the settings change. */
export const createIdentityProviders = (
  config: Pick<Config, 'providerGroups' | 'PUBLIC_URL'>,
  log: Log,
  onChange?: Settings['onChange'],
): IdentityProviders => {
  const all = listProviders(config, log)
  onChange?.(() => void all.splice(0, all.length, ...listProviders(config, log)))
  const ofIssuer = (issuer: string) => all.find((provider) => provider.issuer === issuer)
  return {
    all,
    find: (id) => all.find((provider) => provider.id === id),
    ofIssuer,
    nameOf: (issuer) => ofIssuer(issuer)?.name ?? new URL(issuer).host,
    returnUrl: `${config.PUBLIC_URL}${identityReturnPath}`,
  }
}

const listProviders = (config: Pick<Config, 'providerGroups'>, log: Log): IdentityProvider[] =>
  config.providerGroups.OIDC.map((group): IdentityProvider => {
    // A trailing slash makes no difference.
    const issuer = trimEnd(group.ISSUER, '/')
    let read: Read | undefined
    const discover = async (): Promise<OpenId.Configuration> => {
      const oidc = await loadOpenId()
      return oidc.discovery(
        new URL(group.ISSUER),
        group.CLIENT_ID,
        undefined,
        group.CLIENT_SECRET === undefined ? oidc.None() : oidc.ClientSecretBasic(group.CLIENT_SECRET),
        {
          timeout: patienceSeconds,
          // Signatures of ID tokens are verified although TLS protects the connection.
          execute: [oidc.enableNonRepudiationChecks, ...(isHttp(issuer) ? [oidc.allowInsecureRequests] : [])],
        },
      )
    }
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
