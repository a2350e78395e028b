import { describe, expect, it } from 'vitest'

import { findWords, splitWords } from './find-words.ts'

const marked = (text: string, query: string): string[] =>
  findWords(text, splitWords(query)).map(({ start, end }) => text.slice(start, end))

describe('findWords', () => {
  it('finds every occurrence', () => {
    expect(marked('Walnut fronts, walnut top', 'walnut')).toEqual(['Walnut', 'walnut'])
    expect(marked('Kitchen', 'itch')).toEqual(['itch'])
  })

  it('ignores case and accents and keeps offsets of the original text', () => {
    expect(marked('Die Küche, FAÇADE', 'kuche facade')).toEqual(['Küche', 'FAÇADE'])
    expect(marked('Die Ku\u0308che!', 'küche')).toEqual(['Ku\u0308che'])
    expect(marked('the ﬁnish', 'fin')).toEqual(['ﬁn'])
  })

  it('merges overlapping matches', () => {
    expect(marked('walnut', 'wal alnu nut')).toEqual(['walnut'])
  })

  it('matches special characters literally', () => {
    expect(marked('100% (net)', '% (')).toEqual(['%', '('])
    expect(marked('an emoji 😀 here', '😀')).toEqual(['😀'])
  })

  it('finds nothing without words or text', () => {
    expect(splitWords(' \u0301  a ')).toEqual(['a'])
    expect(marked('walnut', '')).toEqual([])
  })
})
