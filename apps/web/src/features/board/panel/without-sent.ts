const paragraphEnd = '</p>'

/**
 * Returns the text added after a sent text. If the sent text itself was changed, returns all of it: a duplicate is
 * better than a loss.
 */
export const withoutSent = (html: string, sent: string): string => {
  if (html.startsWith(sent)) return html.slice(sent.length)
  const open = sent.endsWith(paragraphEnd) ? sent.slice(0, -paragraphEnd.length) : null
  if (open === null || !html.startsWith(open)) return html
  return `<p>${html.slice(open.length).trimStart()}`
}
