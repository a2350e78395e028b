// Reads the word tables of this folder. An entry of the wrong form fails the start, not a later prompt.
// Words and phrases are separated by a comma and a space. In phrases, `a/b` stands for either word.

const wordForm = /^(?:[\p{Ll}\d'/-]+(?: [\p{Ll}\d'/-]+)*|[,.])$/u

/** The words and phrases of these lines, each of them once. */
export const readWords = (lines: readonly string[]): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const word of lines.flatMap((line) => line.split(', '))) {
    if (!wordForm.test(word)) throw new Error(`Word table: '${word}' is not a word in lower case.`)
    if (words.has(word)) throw new Error(`Word table: '${word}' is listed twice.`)
    words.add(word)
  }
  return words
}

/** The words and phrases of a table, each with its entry. */
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

/** Some of these names, each with a number. */
export const readNumbers = <Name extends string>(
  names: readonly Name[],
  found: Readonly<Record<string, number>>,
): Partial<Record<Name, number>> => {
  const numbers: Partial<Record<Name, number>> = {}
  for (const [name, number] of Object.entries(found)) numbers[readName(names, name)] = readNumber(number)
  return numbers
}
