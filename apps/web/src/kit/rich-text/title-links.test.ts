import type { LinkTitle } from '@joinery/contract/link-titles'
import { expect, test } from 'vitest'

import { titleLinks } from './title-links.ts'

const origin = 'https://joinery.example'
const path = '/projects/p/board?card=1&x=2'
const titles = new Map<string, LinkTitle>([[path, { path, kind: 'card', title: 'Order <b>handles</b>' }]])
const parse = (html: string): HTMLAnchorElement | null => {
  const page = new DOMParser().parseFromString(titleLinks(html, origin, titles), 'text/html')
  return page.querySelector('a')
}
const link = (address: string, text = address) => `<p><a href="${address}">${text}</a></p>`

test('shows the title as text, with an icon, in place of the address', () => {
  const address = `${origin}${path}`.replace('&', '&amp;')
  const anchor = parse(link(address))
  expect(anchor?.textContent).toBe('Order <b>handles</b>')
  expect(anchor?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(anchor?.getAttribute('href')).toBe(`${origin}${path}`)
})

test('keeps the words of a link that has its own', () => {
  expect(parse(link(`${origin}${path}`, 'this card'))?.textContent).toBe('this card')
})

test('leaves other links as they are', () => {
  for (const address of ['https://evil.example/projects/p/board?card=1', `${origin}/projects/q`]) {
    expect(parse(link(address))?.outerHTML).toBe(`<a href="${address}">${address}</a>`)
  }
})
