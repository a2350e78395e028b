// Text that a spreadsheet would run as a formula gets an apostrophe in CSV files, and so does text that begins with one.
// An import removes it again, so that a file that was exported gives the same texts.

/** What csv.ts protects. */
const isProtected = /^'(?:['=+\-@\t\r\n＝＋－＠])/

/** Formulas are protected by csv.ts. */
export const protectApostrophe = (text: string): string => (text.startsWith("'") ? `'${text}` : text)

export const removeProtection = (cell: string): string => (isProtected.test(cell) ? cell.slice(1) : cell)
