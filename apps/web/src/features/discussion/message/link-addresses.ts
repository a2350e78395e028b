// Turns plain-text URLs into links, because not every client does so while typing.
import { reduceHtml } from '#kit/rich-text/reduce-html.ts'
import { trustMarkup } from '#lib/browser/trusted-types.ts'

/** Excludes trailing sentence punctuation. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi

const link = (text: string): HTMLAnchorElement => {
  const anchor = document.createElement('a')
  anchor.href = /^www\./i.test(text) ? `https://${text}` : text
  anchor.textContent = text
  return anchor
}

const replaceIn = (node: Text): void => {
  const parts: (string | Node)[] = []
  let end = 0
  for (const found of node.data.matchAll(address)) {
    parts.push(node.data.slice(end, found.index), link(found[0]))
    end = found.index + found[0].length
  }
  if (end > 0) node.replaceWith(...parts, node.data.slice(end))
}

export const linkAddresses = (html: string): string => {
  if (!/https?:\/\/|www\./i.test(html)) return html
  const template = document.createElement('template')
  // Sanitised first, so that nothing in it can run or load.
  template.innerHTML = trustMarkup(reduceHtml(html))
  const walk = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode)
  for (const text of texts) if (!text.parentElement?.closest('a, code, pre')) replaceIn(text)
  return template.innerHTML
}
