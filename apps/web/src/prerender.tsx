import { retentionNames, retentionToken, type Registration, type Site } from '@joinery/contract/site'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

import { createSession } from '#lib/session/session.ts'

import { App } from './app.tsx'
import { preloadPage } from './router.tsx'

/**
 * Placeholder for every host: the server replaces these tokens with the brand and with '' or the main host's origin.
 */
const anySite: Omit<Site, 'registration'> = {
  apiBase: '',
  apiKey: '',
  brand: { name: '%BRAND_NAME%', tagline: '%BRAND_TAGLINE%', logo: null, contactEmail: null },
  mainHost: '%MAIN_HOST%',
  marketing: true,
  environment: '',
  guestLinks: true,
  disclosurePages: true,
  passwords: true,
  passkeys: true,
  identityProviders: [],
  privacy: {
    // Object.fromEntries loses the literal keys.
    kept: Object.fromEntries(retentionNames.map((name) => [name, retentionToken(name)])) as Site['privacy']['kept'],
    providers: [],
  },
  mailbox: false,
}

/** Renders a public page as a visitor sees it first, with the session in its loading state. */
export const prerender = async (path: string, registration: Registration): Promise<string> => {
  await preloadPage(path)
  const session = createSession({
    hasHint: () => false,
    loadCore: () => Promise.reject(new Error('A prerendered page has no session')),
  })
  return renderToString(
    <StaticRouter location={path}>
      <App site={{ ...anySite, registration }} session={session} />
    </StaticRouter>,
  )
}
