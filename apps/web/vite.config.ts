import { sessionHintCookie } from '@joinery/contract/cookies'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups } from './build/chunk-groups.ts'
import { contractInliner } from './build/inline-contract.ts'
import { lighterRouter } from './build/lighter-router.ts'
import { pdfFiles } from './build/pdf-files.ts'

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
  plugins: [react(), tailwindcss(), pageTokens(), contractInliner(), lighterRouter(), pdfFiles()],
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
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
