import { calls } from '@joinery/contract/calls'
import { siteElementId } from '@joinery/contract/pages'

const [method, path] = calls.refreshSession

/**
 * Renews the session while the code of the page is on its way; `first-refresh.ts` takes the answer over. It outlives a page
 * that is left at once, so that the new cookie is not lost.
 */
export const earlyRefresh = `<script>
      ;(function (site) {
        if (document.documentElement.dataset.session !== 'likely' || site.marketing) return
        window.firstRefresh = fetch(site.apiBase + '${path}', {
          method: '${method}',
          credentials: 'include',
          keepalive: true,
          headers: { 'x-api-key': site.apiKey },
        })
        window.firstRefresh.catch(function () {})
      })(JSON.parse(document.getElementById('${siteElementId}').textContent))
    </script>`
