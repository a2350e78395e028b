import { describe, expect, it } from 'vitest'

import { findWords, splitWords } from './find-words.ts'

const marked = (text: string, query: string): string[] =>
  findWords(text, splitWords(query)).map(({ start, end }) => text.slice(start, end))

describe('words are found', () => {
  it('wherever they stand, as often as they stand there', () => {
    expect(marked('Walnut fronts, walnut top', 'walnut')).toEqual(['Walnut', 'walnut'])
    expect(marked('Kitchen', 'itch')).toEqual(['itch'])
  })

  it('without regard to case and accents, with the signs of the text', () => {
    expect(marked('Die Küche, FAÇADE', 'kuche facade')).toEqual(['Küche', 'FAÇADE'])
    expect(marked('Die Ku\u0308che!', 'küche')).toEqual(['Ku\u0308che'])
    expect(marked('the ﬁnish', 'fin')).toEqual(['ﬁn'])
  })

  it('as one where they meet', () => {
    expect(marked('walnut', 'wal alnu nut')).toEqual(['walnut'])
  })

  it('as plain text', () => {
    expect(marked('100% (net)', '% (')).toEqual(['%', '('])
    expect(marked('an emoji 😀 here', '😀')).toEqual(['😀'])
  })

  it('never where there is nothing to find', () => {
    expect(splitWords(' \u0301  a ')).toEqual(['a'])
    expect(marked('walnut', '')).toEqual([])
  })
})
