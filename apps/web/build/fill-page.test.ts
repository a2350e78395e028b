import { expect, test } from 'vitest'

import { fillPage } from './fill-page.ts'

const template = `<html><head><title>x</title><link rel="stylesheet" href="/assets/a.css"></head><body><div id="root"></div><script type="module" src="/assets/entry.js"></script></body></html>`
const manifest = {
  'inter-latin-wght-normal.woff2': { file: 'assets/inter.woff2' },
  'fraunces-latin.woff2': { file: 'assets/fraunces.woff2' },
  'index.html': { file: 'assets/entry.js', isEntry: true },
  'page.tsx': { file: 'assets/page.js', imports: ['index.html', 'part.js'] },
  'part.js': { file: 'assets/part.js' },
}

test('a prerendered page contains its markup, styles and module URLs', () => {
  const parts = {
    title: 'Plans · %BRAND_NAME%',
    path: '/plans',
    markup: '<h1>$& Plans</h1>',
    source: 'page.tsx',
    css: 'a{}',
  }
  const html = fillPage(template, manifest, parts)
  expect(html).toContain('<title>Plans · %BRAND_NAME%</title>')
  expect(html).toContain('<div id="root" data-prerendered="/plans"><h1>$& Plans</h1></div>')
  expect(html).toContain('<style>a{}</style>')
  expect(html).not.toContain('stylesheet')
  expect(html.match(/modulepreload[^>]*href="([^"]*)"/g)).toHaveLength(2)
  expect(html).toContain('<script type="module" fetchpriority="low"')
})

test('the shell stays empty and links to its styles', () => {
  const html = fillPage(template, manifest, { title: 'T', path: null, markup: '', source: null, css: null })
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css">')
  expect(html).not.toContain('fetchpriority="low"')
})

test('the shell renews the session while its code loads; a prerendered page does not', () => {
  const parts = { title: 'T', path: null, markup: '', source: null, css: null }
  expect(fillPage(template, manifest, parts)).toContain(`fetch(site.apiBase + '/simple-auth/refresh'`)
  expect(fillPage(template, manifest, { ...parts, path: '/' })).not.toContain('fetch(')
})

test('fails with a clear error when a font is missing from the build', () => {
  const parts = { title: 'T', path: null, markup: '', source: null, css: null }
  expect(() => fillPage(template, {}, parts)).toThrow('inter-latin-wght-normal.woff2')
})
