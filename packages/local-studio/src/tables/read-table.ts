// Reads the word tables of this folder. An invalid entry fails at start, not at a later prompt. Words and phrases are
// separated by a comma and a space. In phrases, `a/b` means either word.

const wordForm = /^(?:[\p{Ll}\d'/-]+(?: [\p{Ll}\d'/-]+)*|[,.])$/u

/** Unique words and phrases of these lines. */
export const readWords = (lines: readonly string[]): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const word of lines.flatMap((line) => line.split(', '))) {
    if (!wordForm.test(word)) throw new Error(`Word table: '${word}' is not a word in lower case.`)
    if (words.has(word)) throw new Error(`Word table: '${word}' is listed twice.`)
    words.add(word)
  }
  return words
}

/** Words and phrases of a table with their entries. */
export const readTable = <Entry>(table: Readonly<Record<string, Entry>>): (readonly [string, Entry])[] => {
  readWords(Object.keys(table))
  return Object.entries(table).flatMap(([words, entry]) => words.split(', ').map((word) => [word, entry] as const))
}

export const readHex = (hex: string): string => {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`Word table: '${hex}' is not a colour.`)
  return hex
}

export const readName = <Name extends string>(names: readonly Name[], found: string): Name => {
  const name = names.find((each) => each === found)
  if (name === undefined) throw new Error(`Word table: '${found}' is none of ${names.join(', ')}.`)
  return name
}

export const readNumber = (number: number): number => {
  if (!Number.isFinite(number)) throw new Error(`Word table: '${number}' is not a number.`)
  return number
}

/** Reads numbers by name; unknown names are rejected. */
export const readNumbers = <Name extends string>(
  names: readonly Name[],
  found: Readonly<Record<string, number>>,
): Partial<Record<Name, number>> => {
  const numbers: Partial<Record<Name, number>> = {}
  for (const [name, number] of Object.entries(found)) numbers[readName(names, name)] = readNumber(number)
  return numbers
}
