import type { User } from '@joinery/contract/auth'

export const buildPerson = (details: Partial<User['details']> = {}, changes: Partial<User> = {}): User => ({
  uid_user: '0198c0de-0000-7000-8000-000000000001',
  email: 'mara@hartwell.example',
  username: null,
  credits: 1500,
  plan: 'free',
  details: { phoneNumber: '', nickname: '', hideFromSearch: false, profile_photo: null, ...details },
  ...changes,
})

const encode = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('=', '')

/** An access token as the server makes them; the browser does not check its signature. */
export const buildToken = (user: Pick<User, 'uid_user'> = buildPerson(), lifetimeSeconds = 900, serial = 0): string =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: user.uid_user, sid: `${serial}`, iat: 1000, exp: 1000 + lifetimeSeconds })}.x`
