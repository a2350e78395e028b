import { expect, test } from 'vitest'

import { linkAddresses } from './link-addresses.ts'

const hrefs = (html: string) => {
  const container = document.createElement('div')
  container.innerHTML = linkAddresses(html)
  return [...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
}

test.each([
  ['<p>See https://oak.example/fronts?a=1&amp;b=2.</p>', 'https://oak.example/fronts?a=1&b=2'],
  ['<p>(www.oak.example)</p>', 'www.oak.example'],
  ['<p><strong>http://oak.example/</strong></p>', 'http://oak.example/'],
])('links %s', (html, text) => {
  expect(hrefs(html)).toEqual([[text.startsWith('www') ? `https://${text}` : text, text]])
})

test('links several addresses in one line and keeps the text around them', () => {
  const html = '<p>First https://a.example, then https://b.example!</p>'
  expect(hrefs(html).map(([href]) => href)).toEqual(['https://a.example', 'https://b.example'])
  const container = document.createElement('div')
  container.innerHTML = linkAddresses(html)
  expect(container.textContent).toBe('First https://a.example, then https://b.example!')
})

test.each([
  '<p><a href="https://oak.example">https://oak.example</a></p>',
  '<p><code>https://oak.example</code></p>',
  '<p>oak.example and wwwhat</p>',
])('leaves %s unchanged', (html) => {
  expect(linkAddresses(html).replaceAll(/ (?:target|rel)="[^"]*"/g, '')).toBe(html)
})

test('keeps hostile markup beside an address inert', () => {
  expect(linkAddresses('<p>https://oak.example <img src=x onerror="alert(1)"></p>')).not.toContain('onerror')
})
