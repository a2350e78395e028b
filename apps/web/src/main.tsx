import { frameMessages } from '@joinery/contract/messages/frame-messages'

import './kit/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'

import { followTheme } from '#kit/theme/theme.ts'
import { createSession, hasSessionHint } from '#lib/session/session.ts'
import { loadSite } from '#lib/site/site.ts'

import { App } from './app.tsx'
import { preloadPage } from './router.tsx'

const start = async (root: HTMLElement): Promise<void> => {
  followTheme()
  const isPrerendered = root.dataset.prerendered === location.pathname
  const page = preloadPage(location.pathname)
  const site = await loadSite()

  const session = createSession({
    hasHint: () => !site.marketing && hasSessionHint(document.cookie),
    loadCore: async (store) => (await import('#lib/session/open-core.ts')).openCore(store, site),
  })
  void session.initialise().finally(() => delete document.documentElement.dataset.session)

  const app = (
    <StrictMode>
      <BrowserRouter>
        <App site={site} session={session} />
      </BrowserRouter>
    </StrictMode>
  )
  // A page that fails to load throws again when the app renders it, which shows the error.
  await page.catch(() => {})
  if (isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) {
  start(root).catch(() => {
    root.textContent = frameMessages.startFailed
  })
}
