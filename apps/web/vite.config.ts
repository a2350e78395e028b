import { sessionHintCookie } from '@joinery/contract/cookies'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { lighterRouter } from './build/lighter-router.ts'

const server = 'http://127.0.0.1:3000'

/** Names that the page must know before any module is loaded. The server fills the brand; in development nobody does. */
const pageTokens = (): Plugin => {
  let isDevelopment = false
  return {
    name: 'page-tokens',
    configResolved(config) {
      isDevelopment = config.command === 'serve'
    },
    transformIndexHtml(html) {
      const known = html.replaceAll('%HINT_COOKIE%', sessionHintCookie)
      return isDevelopment ? known.replaceAll(/%BRAND_\w+%/g, '') : known
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), pageTokens(), lighterRouter()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': server,
      '/config.json': server,
      '/dev': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    // The Content-Security-Policy allows fonts from this origin only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // What changes only with the dependencies stays cached when the product changes; the first load is one more file,
        // since many small ones compress badly. The sentences stand apart: the first load needs none of them.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            { name: 'messages', test: /contract[\\/]src[\\/]messages/ },
            { name: 'shell', tags: ['$initial'] },
            // What the landing page and others share would else be many small files.
            {
              name: 'pictures',
              test: /kit[\\/]ui[\\/]pictures[\\/](before-after|slider-key|picture)|lib[\\/]browser[\\/]title|use-page-title|lucide-react[\\/].*[\\/](arrow-right|check|chevrons-left-right)\./,
            },
          ],
        },
      },
    },
  },
})
