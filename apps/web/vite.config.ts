import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { serveApartPages } from './build/apart-pages.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { pageTokens } from './build/page-tokens.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { strictPolicy } from './build/strict-policy.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), pageTokens(), strictPolicy(), pdfFiles(), serveApartPages()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': server,
      '/config.json': server,
      '/dev': server,
      '/d/': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    // The Content-Security-Policy allows fonts only from this origin, so data: URLs would be blocked.
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
