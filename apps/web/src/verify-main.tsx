// Entry of the certificate page, without the app's session, router and pages.
import './kit/theme/theme.css'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { followTheme } from '#kit/theme/theme.ts'
import { createHttp } from '#lib/http/http.ts'
import { loadSite } from '#lib/site/site.ts'
import { VerifyPage } from '#pages/guest/verify-page.tsx'

const start = async (root: HTMLElement): Promise<void> => {
  followTheme()
  const site = await loadSite()
  createRoot(root).render(
    <StrictMode>
      <VerifyPage http={createHttp(site)} id={location.pathname.split('/')[2] ?? ''} brand={site.brand} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) {
  start(root).catch(() => {
    root.textContent = approvalMessages.certificateFailed
  })
}
