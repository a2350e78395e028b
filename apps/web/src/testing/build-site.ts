import type { Site } from '@joinery/contract/site'

export const buildSite = (changes: Partial<Site> = {}): Site => ({
  apiBase: '/api',
  apiKey: 'test',
  brand: { name: 'Joinery', tagline: 'Where rooms are made together', logo: null, contactEmail: null },
  mainHost: 'https://main.example',
  marketing: false,
  environment: 'production',
  registration: 'open',
  guestLinks: true,
  disclosurePages: true,
  passwords: true,
  passkeys: true,
  identityProviders: [],
  privacy: {
    kept: {
      sessions: '30 days',
      attempts: '1 day',
      audit: '400 days',
      mails: '30 days',
      notifications: '90 days',
      deletedMessages: '10 minutes',
      unverified: '90 days',
      guests: '400 days',
      exports: '7 days',
    },
    providers: [{ name: 'Studio', training: 'Nothing is used for training.' }],
  },
  mailbox: false,
  ...changes,
})
