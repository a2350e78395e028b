// Shows links to pages of this installation as the title of what they lead to, with an icon.
import type { LinkKind, LinkTitle } from '@joinery/contract/link-titles'

import { trustMarkup } from '#lib/browser/trusted-types.ts'

/** Paths of the icons that the same things have elsewhere, from lucide. */
const icons: Readonly<Record<LinkKind, readonly string[]>> = {
  project: ['M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9l-2-3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z'],
  card: ['M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z', 'M8 7v7', 'M12 7v4', 'M16 7v9'],
  message: ['M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z'],
  file: ['M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7Z', 'M14 2v5h6'],
  selection: [
    'M11 17a4 4 0 0 1-8 0V5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2Z',
    'M16.7 13H19a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H7',
    'M 7 17h.01',
    'm11 8 2.3-2.3a2.4 2.4 0 0 1 3.404.004L18.6 7.6a2.4 2.4 0 0 1 .026 3.434L9.9 19.8',
  ],
  version: ['M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5', 'M12 7v5l4 2'],
}

const namespace = 'http://www.w3.org/2000/svg'

const iconOf = (kind: LinkKind): SVGSVGElement => {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.classList.add('link-icon')
  for (const d of icons[kind]) {
    const path = document.createElementNS(namespace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** Takes a sanitised text. A link with words of its own keeps them. */
export const titleLinks = (reduced: string, origin: string, titles: ReadonlyMap<string, LinkTitle>): string => {
  if (titles.size === 0) return reduced
  const template = document.createElement('template')
  template.innerHTML = trustMarkup(reduced)
  for (const anchor of template.content.querySelectorAll('a')) {
    const href = anchor.getAttribute('href') ?? ''
    const known = href.startsWith(`${origin}/`) ? titles.get(href.slice(origin.length)) : undefined
    if (!known) continue
    if (anchor.textContent === href && known.title !== '') anchor.textContent = known.title
    anchor.prepend(iconOf(known.kind))
  }
  return template.innerHTML
}
