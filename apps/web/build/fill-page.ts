import type { Manifest } from 'vite'

import { earlyRefresh } from './early-refresh.ts'

export type PageParts = {
  title: string
  /** The path the markup was rendered for; the browser hydrates it only there. */
  path: string | null
  markup: string
  /** The page's own module, fetched in parallel with the entry. */
  source: string | null
  /** Styles to inline, so that the first paint waits for nothing. The shell links to them instead. */
  css: string | null
}

const fonts = ['inter-latin-wght-normal.woff2', 'fraunces-latin.woff2']
const landingFonts = ['fraunces-italic-together.woff2']

const assetOf = (manifest: Manifest, ending: string): string => {
  const found = Object.entries(manifest).find(([source]) => source.endsWith(ending))
  if (!found) throw new Error(`The build made no ${ending}`)
  return `/${found[1].file}`
}

const preloadFont = (manifest: Manifest, font: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${assetOf(manifest, font)}" crossorigin>`

export const fillApartPage = (template: string, manifest: Manifest): string =>
  template.replace('</head>', () => `  ${fonts.map((font) => preloadFont(manifest, font)).join('\n    ')}\n  </head>`)

const modulesOf = (manifest: Manifest, source: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[source]
  if (!chunk || seen.has(source) || chunk.isEntry) return []
  seen.add(source)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => modulesOf(manifest, name, seen))]
}

/** The hero images are the largest paint, so they are preloaded. */
const heroPreloads = (markup: string): string[] =>
  [...markup.matchAll(/<source type="image\/avif" srcSet="([^"]*hero-[^"]*)" sizes="([^"]*)"/gi)].map(
    ([, srcset, sizes]) =>
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`,
  )

export const fillPage = (template: string, manifest: Manifest, parts: PageParts): string => {
  const { title, path, markup, source, css } = parts
  const italics = markup.includes('font-together') ? landingFonts : []
  const head = [
    ...heroPreloads(markup),
    ...[...fonts, ...italics].map((font) => preloadFont(manifest, font)),
    ...(source ? modulesOf(manifest, source) : [])
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
    ...(css ? [`<style>${css}</style>`] : []),
  ].join('\n    ')
  // Replacements are functions, since markup and styles may contain `$`.
  return (
    template
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace(/<link rel="stylesheet"[^>]*>/, (link) => (css ? '' : link))
      // A prerendered page is already visible: its images and fonts take priority over the script.
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, (tag) =>
        path === null ? tag : `${tag} fetchpriority="low"`,
      )
      // Prerendered pages are for visitors and make no requests.
      .replace('</body>', () => (path === null ? `  ${earlyRefresh}\n  </body>` : '</body>'))
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace('<div id="root"></div>', () =>
        path === null ? '<div id="root"></div>' : `<div id="root" data-prerendered="${path}">${markup}</div>`,
      )
  )
}
