import { allowedTags, textColours } from '@joinery/contract/text/rich-text'
import { describe, expect, test } from 'vitest'

import { hostileTexts } from './hostile-texts.ts'
import { reduceHtml } from './reduce-html.ts'

const allowed: ReadonlySet<string> = new Set(allowedTags)
const attributes = new Set(['href', 'target', 'rel', 'colspan', 'rowspan', 'data-colour', 'data-mention'])

const leftovers = (html: string): string[] => {
  const container = document.createElement('div')
  container.innerHTML = html
  return [...container.querySelectorAll('*')].flatMap((element) => [
    ...(allowed.has(element.tagName.toLowerCase()) ? [] : [element.tagName]),
    ...[...element.attributes].filter(({ name }) => !attributes.has(name)).map(({ name }) => name),
    ...(element.hasAttribute('href') && !/^(?:https?|mailto|tel):/.test(element.getAttribute('href') ?? '')
      ? [element.getAttribute('href') ?? '']
      : []),
    ...(element.hasAttribute('data-colour') && !textColours.some((name) => name === element.getAttribute('data-colour'))
      ? [element.getAttribute('data-colour') ?? '']
      : []),
  ])
}

const words = (html: string): string => {
  const container = document.createElement('div')
  container.innerHTML = html
  return container.textContent.replaceAll(/\s+/g, ' ').trim()
}

test.each(['<p>Walnut, 32 mm.</p>', '<p></p>', '<p>Two</p><p>paragraphs</p>', '<p>5 &lt; 6 &amp; so on</p>'])(
  '%s is unchanged',
  (html) => {
    expect(reduceHtml(html)).toBe(html)
  },
)

describe('hostile text', () => {
  test('detects leftovers', () => {
    expect(
      leftovers('<p onclick="x"><script></script><a href="javascript:x">y</a><span data-colour="red">z</span></p>'),
    ).toEqual(['onclick', 'SCRIPT', 'javascript:x', 'red'])
  })

  test.each(hostileTexts)('%s is harmless, and its text stays', (_attack, html, readable) => {
    const reduced = reduceHtml(html)
    expect(leftovers(reduced)).toEqual([])
    expect(reduced).not.toMatch(/<(?:script|img|svg|iframe)/i)
    expect(words(reduced)).toBe(readable ?? words(reduced))
    // Reducing twice changes nothing, so no attack unfolds the second time.
    expect(reduceHtml(reduced)).toBe(reduced)
  })
})

describe('honest text', () => {
  test.each([
    '<p>Oak <strong>and</strong> <em>ash</em>, <u>oiled</u>, <s>waxed</s>, H<sub>2</sub>O, m<sup>2</sup></p>',
    '<h1>One</h1><h2>Two</h2><h6>Six</h6><ul><li>a</li></ul><ol><li>b</li></ol><hr>',
    '<blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre>',
    '<table><thead><tr><th colspan="2">A</th></tr></thead><tbody><tr><td rowspan="3">b</td><td>c</td></tr></tbody></table>',
    '<p><span data-colour="clay">a</span><mark data-colour="sky">b</mark><mark>c</mark><span data-mention="0198c0de-0000">@Mara</span></p>',
    'no markup at all, 3 > 2',
  ])('%s is unchanged', (html) => {
    expect(reduceHtml(html)).toBe(html.replace('3 > 2', html.includes('<') ? '3 &gt; 2' : '3 > 2'))
  })

  test.each(textColours)('%s is kept as a colour', (name) => {
    const html = `<p><span data-colour="${name}">a</span></p>`
    expect(reduceHtml(html)).toBe(html)
  })

  test.each(['https://oak.example/?a=1#b', 'HTTP://oak.example', 'mailto:mara@oak.example', 'tel:+4670'])(
    'a link to %s opens in a new tab without a referrer',
    (href) => {
      const container = document.createElement('div')
      container.innerHTML = reduceHtml(`<a href="${href}">x</a>`)
      const link = container.querySelector('a')
      expect(link?.getAttribute('href')).toBe(href)
      expect(link?.getAttribute('target')).toBe('_blank')
      expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    },
  )
})
