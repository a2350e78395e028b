const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for the content of an element. Not for attributes: quotes stay as they are. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
