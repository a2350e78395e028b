const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as the content of an element: it stays text, whatever it contains. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
