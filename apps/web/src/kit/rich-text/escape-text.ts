const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
