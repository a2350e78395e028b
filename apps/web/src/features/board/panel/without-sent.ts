const paragraphEnd = '</p>'

/**
 * What somebody went on writing behind a text that is sent by now. Where they changed the text itself, all of it: better
 * twice than lost.
 */
export const withoutSent = (html: string, sent: string): string => {
  if (html.startsWith(sent)) return html.slice(sent.length)
  const open = sent.endsWith(paragraphEnd) ? sent.slice(0, -paragraphEnd.length) : null
  if (open === null || !html.startsWith(open)) return html
  return `<p>${html.slice(open.length).trimStart()}`
}
