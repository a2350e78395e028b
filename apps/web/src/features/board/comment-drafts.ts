// Comments that were begun and not sent, for as long as this page is open: closing a card must not cost anybody their
// words.
const drafts = new Map<string, string>()

export const readDraft = (card: string): string => drafts.get(card) ?? ''

export const keepDraft = (card: string, html: string): void => {
  if (html) drafts.set(card, html)
  else drafts.delete(card)
}
