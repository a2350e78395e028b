const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plainly typed text as rich text: an empty line begins a paragraph, any other line break stays one. */
export const textToHtml = (text: string): string =>
  text
    .trim()
    .replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll(/[^\S\n]*\n[^\S\n]*/g, '<br>')}</p>`)
    .join('')
