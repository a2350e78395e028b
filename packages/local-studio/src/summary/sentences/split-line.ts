import { isMonth } from '#summary/cues/when.ts'
// Splits one line into sentences. Full stops also occur in '2.5 m', '$1,250.00', 'approx.', 'J. Smith', '5 p.m.' and
// 'plan.pdf'. Each character is visited once, so the work is linear.
import { stopWords } from '#summary/words/word-lists.ts'

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Abbreviations that never end a sentence, some from other languages. */
const neverLast = wordSet(
  'mr mrs ms dr prof st mt messrs e.g i.e eg ie vs approx appx ca cf incl excl dept attn hr fr sr sra mme mlle sig ' +
    'inkl exkl zzgl bzw z.b d.h ggf evtl mind str aprox núm env bijv',
)
/** Abbreviations that belong to the number after them. */
const beforeNumber = wordSet(
  'no nos nr p pp fig vol ext tel art ref sec ch min max qty po rm apt jan feb mar apr jun jul aug',
)
/** Abbreviations that end a sentence only before a capital letter. */
const maybeLast = wordSet('etc inc ltd co corp a.m p.m am pm ft in sq yd lb lbs oz mm cm hrs mins usw jr u.s u.k')
/** After these, a single letter is a label, not an initial: 'Option B. The client …' */
const beforeLetter = wordSet(
  'option plan variant version type room unit phase scheme style grade layout sample model part item',
)

const isSpace = (sign: string): boolean => sign === ' '
const terminators = new Set(['.', '!', '?', '…', '؟', '۔', '।', '‼', '⁇', '⁉'])
/** Terminators that need no space after them. */
const wideTerminators = new Set(['。', '！', '？', '｡'])
const closers = new Set(['"', "'", '”', '’', '»', ')', ']', '*', '_', '」', '』', '）'])
const capital = /^["'“‘«([¿¡*_]*[\p{Lu}\p{Lt}\p{Lo}]/u
const small = /^["'“‘«(]*\p{Ll}/u
const stopSign = /[.!?…؟۔।‼⁇⁉。！？｡]|\p{Extended_Pictographic}/gu

const wordBefore = (text: string, end: number): { word: string; start: number } => {
  let start = end
  while (start > 0 && end - start < 14 && !isSpace(text.charAt(start - 1)) && text.charAt(start - 1) !== '(') start -= 1
  return { word: text.slice(start, end), start }
}

const nextWord = (text: string, from: number): string => {
  const end = text.indexOf(' ', from)
  return text.slice(from, end < 0 || end > from + 24 ? from + 24 : end)
}

/** Whether the full stop at `at` ends a sentence; `next` is the word after it. */
const stopEnds = (text: string, at: number, next: string): boolean => {
  const { word, start } = wordBefore(text, at)
  const last = word.toLowerCase()
  if (neverLast.has(last)) return false
  if (beforeNumber.has(last) && /^[#\d]/u.test(next)) return false
  if (maybeLast.has(last)) {
    const measured =
      last.includes('.') || last.length > 2 || /(?:\d|sq\.?) ?$/iu.test(text.slice(Math.max(0, start - 4), start))
    if (measured && !capital.test(next)) return false
  }
  // '12. März', '3. ebenso'
  if (/^\d{1,2}$/u.test(word) && (isMonth(next) || small.test(next))) return false
  if (/^(?:\p{L}\.)*\p{L}$/u.test(word) && word !== 'I' && capital.test(next)) {
    const owner = wordBefore(text, Math.max(0, start - 1)).word.toLowerCase()
    const bare = next.toLowerCase().replace(/[^\p{L}']/gu, '')
    return beforeLetter.has(owner) || (stopWords.has(bare) && bare.length > 1)
  }
  return true
}

/** If sentences start with capitals, a lower-case letter after a full stop continues the sentence. */
export const writesCapitals = (text: string): boolean => {
  let capitals = 0
  let smalls = 0
  const start = /[.!?] +(?:(\p{Lu})|\p{Ll})/gu
  for (let found = start.exec(text); found !== null && capitals + smalls < 400; found = start.exec(text)) {
    if (found[1] === undefined) smalls += 1
    else capitals += 1
  }
  return capitals > 0 && capitals >= smalls * 3
}

/** Splits a line with single spaces into sentences. */
export const splitLine = (line: string, capitals: boolean): string[] => {
  const sentences: string[] = []
  let from = 0
  const cutAt = (end: number): void => {
    const sentence = line.slice(from, end).trim()
    if (sentence !== '') sentences.push(sentence)
    from = end
  }
  stopSign.lastIndex = 0
  for (let found = stopSign.exec(line); found !== null; found = stopSign.exec(line)) {
    const at = found.index
    const sign = found[0]
    const wide = wideTerminators.has(sign)
    if (!wide && !terminators.has(sign)) {
      // 'Perfect 👍 We go with oak': an emoji ends a sentence if another one starts after it.
      const after = at + sign.length
      if (isSpace(line.charAt(after)) && /^\p{Lu}/u.test(line.slice(after + 1, after + 3))) cutAt(after)
      continue
    }
    let end = at + 1
    while (end < line.length && (terminators.has(line.charAt(end)) || wideTerminators.has(line.charAt(end)))) end += 1
    const run = end - at
    const bare = end
    while (end < line.length && closers.has(line.charAt(end))) end += 1
    if (end >= line.length) break
    if (isSpace(line.charAt(end))) {
      const next = nextWord(line, end + 1)
      const continues = small.test(next) && (end > bare || run > 1 || sign === '…' || (capitals && sign === '.'))
      const ends = sign === '.' && run === 1 && end === bare ? stopEnds(line, at, next) : true
      if (ends && !continues) cutAt(end)
    } else if (wide) cutAt(end)
    stopSign.lastIndex = end
  }
  cutAt(line.length)
  return sentences
}
