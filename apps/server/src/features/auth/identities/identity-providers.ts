// The services by which people sign in, as the settings name them, each asked once for where its parts are.
import { identityReturnPath } from '@joinery/contract/sign-in/identities'
import * as oidc from 'openid-client'

import type { Config } from '#config'
import type { Log } from '#platform/log.ts'
import { trimEnd } from '#platform/trim-end.ts'

/** The settings allow this on loopback only. */
const isHttp = (address: string): boolean => new URL(address).protocol === 'http:'

export type IdentityProvider = {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly scopes: string
  readonly logsOut: boolean
  /** Rejects while the service does not answer. */
  readonly open: () => Promise<oidc.Configuration>
}

export type IdentityProviders = {
  readonly all: readonly IdentityProvider[]
  readonly find: (id: string) => IdentityProvider | undefined
  readonly ofIssuer: (issuer: string) => IdentityProvider | undefined
  /** As people see it; of a service that the settings name no more, the host. */
  readonly nameOf: (issuer: string) => string
  /** Where they send people back to. */
  readonly returnUrl: string
}

/** Keys and addresses of a service may change; what was read is used for this long. */
const readAgainMs = 60 * 60 * 1000
const patienceSeconds = 10

type Read = { readonly at: number; readonly configuration: Promise<oidc.Configuration> }

export const describeIdentityProviders = ({ providerGroups }: Pick<Config, 'providerGroups'>) =>
  providerGroups.OIDC.map(({ NAME, number }) => ({ id: String(number ?? 0), name: NAME }))

export const createIdentityProviders = (config: Config, log: Log): IdentityProviders => {
  const all = config.providerGroups.OIDC.map((group): IdentityProvider => {
    // With and without a slash at the end it is the same service.
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
            read = undefined // the next one asks again
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
