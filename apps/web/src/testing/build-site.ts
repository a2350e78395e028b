import type { Site } from '@joinery/contract/site'

export const buildSite = (changes: Partial<Site> = {}): Site => ({
  apiBase: '/api',
  apiKey: 'test',
  brand: { name: 'Joinery', tagline: 'Where rooms are made together', contactEmail: null },
  mainHost: 'https://main.example',
  marketing: false,
  environment: 'production',
  registration: 'open',
  guestLinks: true,
  mailbox: false,
  ...changes,
})
