import type { User } from '@joinery/contract/auth'

export const buildPerson = (details: Partial<User['details']> = {}, changes: Partial<User> = {}): User => ({
  uid_user: '0198c0de-0000-7000-8000-000000000001',
  email: 'mara@hartwell.example',
  username: null,
  credits: 1500,
  plan: 'free',
  is_admin: false,
  details: { phoneNumber: '', nickname: '', hideFromSearch: false, profile_photo: null, ...details },
  ...changes,
})

const encode = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('=', '')

/** Builds an access token like the server's; the browser does not check the signature. */
export const buildToken = (user: Pick<User, 'uid_user'> = buildPerson(), lifetimeSeconds = 900, serial = 0): string =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: user.uid_user, sid: `${serial}`, iat: 1000, exp: 1000 + lifetimeSeconds })}.x`
