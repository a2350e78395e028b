// Words that describe the input are not edits: "a photo of this sketch" asks for no sketch, and "make this dark room
// brighter" for nothing dark. They become fillers before the prompt is parsed.
import type { Match } from './match-terms.ts'
import type { Term } from './vocabulary.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Determiners of existing things. */
const pointers = list('this that these those my our your their his her its the')
/** Words for inputs. */
const handedIn = list('attached uploaded given provided existing original current enclosed following input scanned')
const articles = list('a an one')
const rooms = list(`
  room kitchen bathroom bedroom hallway hall office lobby lounge reception interior house home apartment flat studio
  space place area scene view living dining bath sitting`)
const pictures = list('picture image photo photograph scan shot snapshot print')
/** "in the watercolour style" names the target, not the input. */
const manners = list(
  'style technique look looks feel effect manner finish vibe mood atmosphere aesthetic lighting light',
)
/** Nouns as in "the look of a sketch". */
const likenesses = list('style look feel manner effect way kind sort touch aesthetic technique character quality form')
const photoWords = list(`
  photo photograph photorealistic photoreal photorealism realistic real reality render rendering rendered visualisation
  visualization 3d lifelike hyperrealistic`)
/** Words that exclude a drawing. */
const unlikeDrawing = list('photorealistic photoreal photorealism hyperrealistic lifelike')

/** Verbs followed by the target. */
const changing = list('make turn paint change get')

/** Adjectives of an image: "make the photo monochrome". */
const adjectives = list(`sketched painterly bw monochrome monochromatic greyscale grayscale sepia`)
const isAdjective = ({ words }: Match): boolean =>
  adjectives.has(words) || words === 'black and white' || words === 'b w' || words === 'hand drawn'

const describing = new Set<Term['kind']>([
  'style',
  'unknown',
  'shade',
  'colour',
  'material',
  'degree',
  'mood',
  'detail',
])
const finishes = new Set<Term['kind']>(['colour', 'material', 'shade', 'degree'])
/** Maximum number of words that describe one thing. */
const mostWords = 5

const filler: Term = { kind: 'filler' }

/** Index before the words that describe the term at `index`. */
const beforeWords = (matches: readonly Match[], index: number, kinds: ReadonlySet<Term['kind']>): number => {
  let at = index - 1
  while (at >= 0 && index - at <= mostWords) {
    const match = matches[at]
    if (!match || !(kinds.has(match.term.kind) || handedIn.has(match.words)) || pointers.has(match.words)) break
    at--
  }
  return at
}

export const nameInputs = (matches: readonly Match[]): Match[] => {
  const named = new Set<number>()
  const wordAt = (index: number): string => matches[index]?.words ?? ''
  const isEnd = (index: number): boolean => {
    const term = matches[index]?.term
    return term === undefined || (term.kind === 'link' && term.link === 'stop')
  }
  const name = (from: number, to: number): void => {
    for (let at = from; at <= to; at++) if (describing.has(matches[at]?.term.kind ?? 'filler')) named.add(at)
  }
  const wantsPhoto = matches.some(({ words }) => unlikeDrawing.has(words))

  /** "sketch to photo", "this drawing into a realistic render". */
  const becomesPhoto = (index: number): boolean => {
    if (wordAt(index + 1) !== 'to' && wordAt(index + 1) !== 'into') return false
    return [2, 3, 4, 5].some((step) => photoWords.has(wordAt(index + step)))
  }
  /** "of a sketch", "from a drawing", "based on my sketch". */
  const comesFrom = (index: number): boolean => {
    const at = articles.has(wordAt(index)) ? index - 1 : index
    const word = wordAt(at)
    if (word === 'of') return !likenesses.has(wordAt(at - 1))
    return word === 'from' || word === 'using' || (word === 'on' && wordAt(at - 1) === 'based')
  }
  /** "make this watercolour": at the end, it is the target. */
  const isPredicate = (index: number, start: number): boolean =>
    isEnd(index + 1) && start === index - 1 && wordAt(start) === 'this' && ['make', 'turn'].includes(wordAt(start - 1))

  const namesDrawing = (index: number): boolean => {
    if (manners.has(wordAt(index + 1))) return false
    if (becomesPhoto(index)) return true
    const start = beforeWords(matches, index, describing)
    if (comesFrom(start)) return true
    if (pointers.has(wordAt(start))) {
      if (isPredicate(index, start)) return false
      return wordAt(start) !== 'the' || !['as', 'like', 'into', 'to'].includes(wordAt(start - 1))
    }
    // "a render of this kitchen sketch"
    if (rooms.has(wordAt(start))) return pointers.has(wordAt(start - 1)) && comesFrom(start - 2)
    return [...Array(index - start - 1).keys()].some((step) => handedIn.has(wordAt(start + 1 + step)))
  }

  for (const [index, match] of matches.entries()) {
    const { term, words } = match
    if (term.kind === 'style') {
      if (isAdjective(match)) {
        const start = beforeWords(matches, index, describing)
        if (pictures.has(wordAt(index + 1)) && pointers.has(wordAt(start))) name(start + 1, index)
      } else if (wantsPhoto) named.add(index)
      else if (namesDrawing(index)) name(beforeWords(matches, index, describing) + 1, index)
    } else if (rooms.has(words) || pictures.has(words)) {
      const start = beforeWords(matches, index, describing)
      const isTarget = manners.has(wordAt(index + 1)) || ['as', 'like', 'into', 'to'].includes(wordAt(start - 1))
      // "my small flat": a home, not a tone.
      if (pointers.has(wordAt(start)) && !isTarget) name(start + 1, term.kind === 'mood' ? index : index - 1)
    } else if (term.kind === 'part') {
      // "make the white walls navy": white is the current colour.
      const start = beforeWords(matches, index, finishes)
      if (start === index - 1 || !pointers.has(wordAt(start))) continue
      let next = index + 1
      while (['filler', 'degree'].includes(matches[next]?.term.kind ?? '')) next++
      let isFinish = changing.has(wordAt(start - 1)) && matches[next]?.term.kind === 'shade'
      while (finishes.has(matches[next]?.term.kind ?? 'filler')) {
        isFinish ||= ['colour', 'material'].includes(matches[next]?.term.kind ?? '')
        next++
      }
      if (isFinish && matches[next]?.term.kind !== 'part') name(start + 1, index - 1)
    }
  }
  return matches.map((match, index) => (named.has(index) ? { ...match, term: filler } : match))
}
