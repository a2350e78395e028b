// Pages outside the app, for people without an account. Built separately, so that they load none of the app's chunks.
import { type StandalonePage, standalonePages, pages } from '@joinery/contract/pages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'

import { pageTokens } from './page-tokens.ts'
import { pdfFilesElsewhere } from './pdf-files.ts'
import { strictPolicy } from './strict-policy.ts'

/** Also the page with an altered image and its original, which the server completes at each request. */
export const apartPages = [...standalonePages, 'disclosure'] as const

export const apartFile = (name: (typeof apartPages)[number]): string => `${name}.html`

const below = (name: StandalonePage): string => pages[name].path.replace(/:.*/, '')

export const serveApartPages = (): Plugin => ({
  name: 'apart-pages',
  configureServer: (server) =>
    void server.middlewares.use((request, _response, next) => {
      const name = standalonePages.find((one) => request.url?.startsWith(below(one)))
      if (name) request.url = `/${apartFile(name)}`
      next()
    }),
})

export const apartConfig = (root: string, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwindcss(), pageTokens(), strictPolicy(), pdfFilesElsewhere()],
  build: {
    outDir,
    // The app's build is already in this folder.
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(apartPages.map((name) => [name, `${root}${apartFile(name)}`])),
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [{ name: 'apart-react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
