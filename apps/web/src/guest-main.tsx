// Entry of the guest page, without the app's session, router and pages.
import './kit/theme/theme.css'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createGuestSession } from '#features/guest/guest-session.ts'
import { followTheme } from '#kit/theme/theme.ts'
import { createHttp } from '#lib/http/http.ts'
import { loadSite } from '#lib/site/site.ts'
import { GuestReviewPage } from '#pages/guest/guest-review-page.tsx'

const start = async (root: HTMLElement): Promise<void> => {
  followTheme()
  const site = await loadSite()
  const link = location.pathname.split('/')[2] ?? ''
  const session = createGuestSession(createHttp(site), link)
  createRoot(root).render(
    <StrictMode>
      <GuestReviewPage session={session} site={site} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) {
  start(root).catch(() => {
    root.textContent = guestMessages.openFailed
  })
}
