// Sentences with their words, subject and cues.
import { findCues, type Cues } from './cues/find-cues.ts'
import type { Sentence } from './sentences/split-sentences.ts'
import { isTradeWord, stopWords } from './words/word-lists.ts'
import { isShortFiller, stem, termsOf, wordsOf } from './words/words.ts'

export type ReadSentence = {
  readonly sentence: Sentence
  /** Position in the text. */
  readonly at: number
  readonly words: readonly string[]
  readonly terms: readonly string[]
  readonly cues: Cues
}

/** Texts in other languages have hardly any English stop words or trade words. Only the beginning is checked. */
const isEnglish = (wordLists: readonly (readonly string[])[]): boolean => {
  let words = 0
  let known = 0
  for (const list of wordLists) {
    if (words > 4000) break
    words += list.length
    for (const word of list) if (stopWords.has(word) || isTradeWord(stem(word))) known += 1
  }
  return words < 12 || known >= words * 0.12
}

const namesIn = (sentences: readonly Sentence[]): ReadonlySet<string> => {
  const speakers = new Set(sentences.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker])))
  return new Set([...speakers].flatMap(wordsOf).filter((word) => word.length > 2 && !stopWords.has(word)))
}

/** Number of sentences in which small talk may open a conversation. */
const openingLength = 6

/** 'How is the workshop?' as an opening is a courtesy. */
const withoutCourtesies = (read: readonly ReadSentence[]): ReadSentence[] => {
  let opening = true
  return read.map((each) => {
    const { cues, sentence, at, words } = each
    const onlyAsks =
      cues.found.has('question') && [...cues.found].every((cue) => cue === 'question' || cue === 'person')
    const trade = words.some((word) => isTradeWord(stem(word)))
    if (trade || (cues.found.size > 0 && !onlyAsks && !cues.smallTalk)) opening = false
    const courtesy = opening && at < openingLength && sentence.speaker !== undefined && onlyAsks
    return courtesy ? { ...each, cues: { found: cues.found, smallTalk: true } } : each
  })
}

export const readSentences = (sentences: readonly Sentence[]): { read: readonly ReadSentence[]; english: boolean } => {
  const wordLists = sentences.map(({ text }) => wordsOf(text))
  const language = { english: isEnglish(wordLists), people: namesIn(sentences) }
  const read = sentences.map((sentence, at): ReadSentence => {
    const words = wordLists[at] ?? []
    const all = termsOf(words)
    const terms = language.english ? all : all.filter((term) => !isShortFiller(term))
    const announced = sentence.lead === undefined ? words : [...wordsOf(sentence.lead.title), ...words]
    return { sentence, at, words, terms, cues: findCues(sentence.text, announced, language) }
  })
  return { read: language.english ? withoutCourtesies(read) : read, english: language.english }
}
