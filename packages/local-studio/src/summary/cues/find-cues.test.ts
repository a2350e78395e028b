import { describe, expect, test } from 'vitest'

import { wordsOf } from '#summary/words/words.ts'

import { findCues, type Cue } from './find-cues.ts'

const read = (text: string) => findCues(text, wordsOf(text), { english: true, people: new Set(['anna']) })
const cuesOf = (text: string): Cue[] => [...read(text).found]

describe('cues', () => {
  test.each<[Cue, string[]]>([
    [
      'decision',
      [
        'We go with the oak.',
        "Let's go for it",
        'Agreed, the arch stays.',
        'We’ll use the round table.',
        'This is final.',
        'We go with ash, ok?',
      ],
    ],
    [
      'approval',
      [
        'Approved by the owner.',
        'She signed off the plan.',
        'Client is happy with option B.',
        'We have the green light.',
      ],
    ],
    [
      'deadline',
      [
        'Send it by Friday.',
        'Due on 12 March',
        'It must be here before the 3rd.',
        'until 2026-03-12',
        'by 14:30',
        'before 12/03',
        'Finish it within 10 days.',
        'Delivery is next week.',
        'no later than 5pm',
        'by end of day',
      ],
    ],
    ['date', ['On 12 March we spoke.', 'It was a Tuesday.', 'The bell rang at 14:05.']],
    ['money', ['That is $1,250.00.', 'It costs 900 €', 'about £420', '300 dollars']],
    ['measure', ['a 3/4" edge', '2400 mm wide', '12 sq ft', '20 % more', 'It is 2.5 m long.']],
    ['request', ['Can you call them', 'Please send the plan', 'Make sure that it is level.', 'I need the key.']],
    [
      'pending',
      [
        'We still need the model.',
        'To be confirmed.',
        'It is not approved yet.',
        'We wait until she approved it.',
        'I need your decision.',
      ],
    ],
    ['question', ['Which one?', 'Did they go with oak?', 'Is it approved? 🤔']],
    [
      'change',
      ['Oak instead of ash.', 'We no longer need it.', 'It is moved to May.', 'She changed her mind.', 'Scratch that.'],
    ],
    [
      'problem',
      ['The slab is damaged.', 'There is a delay.', 'It does not fit.', "The door won't close.", 'We are over budget.'],
    ],
    ['preference', ['Maybe we go with oak.', 'She prefers brass.', 'If we go with pine it is cheaper.']],
    ['material', ['The walnut is here.', 'two granite slabs']],
    ['person', ['We asked Peter about it.', 'That is for anna.']],
  ])('%s', (cue, sentences) => {
    expect(sentences.filter((sentence) => !cuesOf(sentence).includes(cue))).toEqual([])
  })

  test('ignore phrases that only look like cues', () => {
    expect(cuesOf('It is due to the rain.')).not.toContain('deadline')
    expect(cuesOf('Move it by 20 mm.')).not.toContain('deadline')
    expect(cuesOf('Lower it by 2.5 m or by 3/4".')).not.toContain('deadline')
    expect(cuesOf('Should we go with oak?')).not.toContain('decision')
    expect(cuesOf('They have not approved it.')).not.toContain('approval')
    expect(cuesOf('Nothing is damaged.')).not.toContain('problem')
    expect(cuesOf('Final payment was made.')).not.toContain('decision')
    expect(cuesOf('You may march in the sun.')).not.toContain('date')
  })
})

describe('small talk', () => {
  test.each([
    'Thanks!',
    'Thank you so much, Anna!',
    'haha',
    'Haha, way too short as always.',
    'Good morning everyone!',
    'See you on Friday!',
    'Sounds good',
    'No problem!',
    'How was your weekend?',
    'Nice weather today.',
    '😊👍',
    'Hope this finds you well.',
    'Let me know if you have any questions.',
  ])('%s', (text) => {
    expect(read(text).smallTalk).toBe(true)
  })

  test.each([
    'Thanks, we go with option B.',
    'Haha ok, approved!',
    'Good morning, the slab arrived damaged.',
    'See you on 12 March at the showroom for the measurement.',
    'The weather delays the roof by a week.',
    'Sure, the walnut.',
  ])('does not include: %s', (text) => {
    expect(read(text).smallTalk).toBe(false)
  })
})
