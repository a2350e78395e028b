const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for use as element content. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
