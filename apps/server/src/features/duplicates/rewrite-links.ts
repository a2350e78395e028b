// Links in a copied project: those to copied things lead to the copies, and others to its source become plain text.
export type LinkedCopies = {
  readonly uid_source: string
  readonly uid_project: string
  /** Ids of the copies by the id of what was copied. */
  readonly copies: ReadonlyMap<string, string>
}

const addresses = /https?:\/\/[^\s<>"']+/gi
const opening = '<a href="'
const closing = '</a>'
const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Of a comment on a file or a version to compare it with, without which a link still leads to the file. */
const additions: readonly string[] = ['pin', 'compare', 'panel']

/** Returns null for an address of something that is not in the copy, and undefined for one outside of the source. */
const findCopy = (address: string, { uid_source, uid_project, copies }: LinkedCopies): string | null | undefined => {
  if (!address.toLowerCase().includes(uid_source) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const [, folder, project, ...rest] = url.pathname.split('/')
  if (folder !== 'projects' || project?.toLowerCase() !== uid_source) return undefined
  url.pathname = ['', folder, uid_project, ...rest].join('/')
  const parameters: [name: string, value: string][] = []
  for (const [name, value] of url.searchParams) {
    const copy = copies.get(value.toLowerCase())
    if (copy === undefined && id.test(value) && !additions.includes(name)) return null
    if (copy !== undefined || !additions.includes(name)) parameters.push([name, copy ?? value])
  }
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

const decode = (text: string): string => text.replaceAll('&amp;', '&')
const encode = (text: string): string => text.replaceAll('&', '&amp;')

/** What ends a sentence is not part of an address. */
const punctuation = '.,;:!?)]'

/** Rewrites all addresses in a text; `read` and `write` are for those in rich text. */
const rewriteAddresses = (
  text: string,
  linked: LinkedCopies,
  { read = same, write = same }: { readonly read?: Change; readonly write?: Change } = {},
): string =>
  text.replace(addresses, (found) => {
    let end = found.length
    while (punctuation.includes(found.charAt(end - 1))) end -= 1
    const copy = findCopy(read(found.slice(0, end)), linked)
    return copy ? write(copy) + found.slice(end) : found
  })

type Change = (text: string) => string
const same: Change = (text) => text

/** Of a plain text. */
export const rewriteText = (text: string, linked: LinkedCopies): string => rewriteAddresses(text, linked)

/** Removes the link that ends a piece of rich text if it leads to something that is not in the copy. */
const dropLink = (piece: string, linked: LinkedCopies): string => {
  const from = piece.lastIndexOf(opening)
  const to = piece.indexOf('">', from)
  if (from < 0 || to < 0) return piece + closing
  const href = piece.slice(from + opening.length, to)
  return findCopy(decode(href), linked) === null ? piece.slice(0, from) + piece.slice(to + 2) : piece + closing
}

/** Of clean rich text, in which links contain no links. */
export const rewriteHtml = (html: string, linked: LinkedCopies): string => {
  const pieces = html.split(closing)
  const rest = pieces.pop() ?? ''
  const kept = pieces.map((piece) => dropLink(piece, linked)).join('') + rest
  return rewriteAddresses(kept, linked, { read: decode, write: encode })
}

/** Of an address that is a link itself; empty if it leads to something that is not in the copy. */
export const rewriteAddress = (address: string, linked: LinkedCopies): string => {
  const copy = findCopy(address, linked)
  return copy === undefined ? address : (copy ?? '')
}
