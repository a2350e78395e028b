import { networkMessage } from './loading.ts'

export const session = {
  noRefreshToken: 'No refresh token available',
  refreshInvalid: 'Refresh token expired or invalid',
  refreshFailed: 'Refresh failed',
  noAccessToken: 'No access token in response',
  userFailed: 'Failed to fetch user data',
  notAuthenticated: 'Not authenticated',
  expired: 'Authentication expired',
  accessDenied: 'Access denied',
  tooManySockets: 'This site is open in too many tabs. Please close some and reload the page.',
  network: networkMessage,
} as const
