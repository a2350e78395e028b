import { calls } from '@joinery/contract/calls'
import { siteElementId } from '@joinery/contract/pages'

const [method, path] = calls.refreshSession

/**
 * Renews the session while the page's code loads; `first-refresh.ts` uses the response. `keepalive` saves the new
 * cookie even if the page is left immediately.
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
