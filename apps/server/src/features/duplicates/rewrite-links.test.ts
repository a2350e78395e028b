import { describe, expect, it } from 'vitest'

import { rewriteAddress, rewriteHtml, rewriteText, type LinkedCopies } from './rewrite-links.ts'

const idOf = (number: number): string => `0190aaaa-bbbb-7ccc-8ddd-${String(number).padStart(12, '0')}`
const [source, copy, card, cardCopy, message, file, fileCopy, pin, oak, oakCopy, brass, brassCopy] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
].map(idOf) as [string, string, string, string, string, string, string, string, string, string, string, string]
const linked: LinkedCopies = {
  uid_source: source,
  uid_project: copy,
  copies: new Map([
    [card, cardCopy],
    [file, fileCopy],
    [oak, oakCopy],
    [brass, brassCopy],
  ]),
}
const site = 'https://studio.example'
const link = (address: string, text = address) =>
  `<a href="${address.replaceAll('&', '&amp;')}">${text.replaceAll('&', '&amp;')}</a>`

describe('a link in rich text', () => {
  it.each([
    ['to a copied card', `/projects/${source}/board?card=${card}`, `/projects/${copy}/board?card=${cardCopy}`],
    [
      'in capitals',
      `/projects/${source.toUpperCase()}/board?card=${card.toUpperCase()}`,
      `/projects/${copy}/board?card=${cardCopy}`,
    ],
    ['to the project', `/projects/${source}`, `/projects/${copy}`],
    ['to a tab of it', `/projects/${source}/settings`, `/projects/${copy}/settings`],
    [
      'to a comment on a copied file, which has none in the copy',
      `/projects/${source}/overview?file=${file}&pin=${pin}&panel=comments`,
      `/projects/${copy}/overview?file=${fileCopy}`,
    ],
    [
      'to the board filtered by several labels',
      `/projects/${source}/board?label=${oak}&label=${brass}&due=soon`,
      `/projects/${copy}/board?label=${oakCopy}&label=${brassCopy}&due=soon`,
    ],
    [
      'with other parameters',
      `/projects/${source}/overview?view=selections&file=${file}`,
      `/projects/${copy}/overview?view=selections&file=${fileCopy}`,
    ],
  ])('%s leads to the copy, also where its text is the address', (_, before, after) => {
    expect(rewriteHtml(`<p>See ${link(site + before)} first</p>`, linked)).toBe(
      `<p>See ${link(site + after)} first</p>`,
    )
    expect(rewriteHtml(link(site + before, 'this'), linked)).toBe(link(site + after, 'this'))
  })

  it('to something that is not copied becomes its text', () => {
    for (const path of [`discussion?message=${message}`, `overview?view=selections&approval=${message}`]) {
      const html = `<p>${link(`${site}/projects/${source}/${path}`, 'what <strong>she</strong> said')}</p>`
      expect(rewriteHtml(html, linked)).toBe('<p>what <strong>she</strong> said</p>')
    }
  })

  it('to anything else stays', () => {
    for (const address of [
      `${site}/projects/${message}/board?card=${card}`,
      'https://stone.example/?project=1&size=2',
      `https://stone.example/?from=${source}`,
      'mailto:mara@studio.example',
    ]) {
      expect(rewriteHtml(link(address, 'this'), linked)).toBe(link(address, 'this'))
    }
  })
})

it('changes addresses in plain text that lead to copies', () => {
  const text = `Card ${site}/projects/${source}/board?card=${card}, and ${site}/projects/${source}/discussion?message=${message}`
  expect(rewriteText(text, linked)).toBe(
    `Card ${site}/projects/${copy}/board?card=${cardCopy}, and ${site}/projects/${source}/discussion?message=${message}`,
  )
})

it('clears an address that leads to something that is not copied', () => {
  expect(rewriteAddress(`${site}/projects/${source}/overview?file=${file}`, linked)).toBe(
    `${site}/projects/${copy}/overview?file=${fileCopy}`,
  )
  expect(rewriteAddress(`${site}/projects/${source}/discussion?message=${message}`, linked)).toBe('')
  expect(rewriteAddress('https://stone.example/tile', linked)).toBe('https://stone.example/tile')
})
