import { expect, it } from 'vitest'

import { createKeptAnswers, type KeptAnswer } from './kept-answers.ts'

const answer = (version: number, bytes = 10): KeptAnswer => ({
  tag: `"${version}"`,
  version,
  uid_people: [],
  body: Buffer.alloc(bytes),
})

it('keeps the newest answer of each name', () => {
  const kept = createKeptAnswers()
  kept.keep('oak', answer(2))
  kept.keep('elm', answer(1))
  kept.keep('oak', answer(1))
  expect(kept.find('oak')?.version).toBe(2)
  kept.keep('oak', answer(3))
  expect([kept.find('oak')?.version, kept.find('elm')?.version, kept.find('ash')]).toEqual([3, 1, undefined])
})

it('drops the answers that were not requested for longest when memory is used up', () => {
  const kept = createKeptAnswers(30)
  for (const name of ['oak', 'elm', 'ash']) kept.keep(name, answer(1))
  kept.find('oak')
  kept.keep('fir', answer(1))
  expect(['oak', 'elm', 'ash', 'fir'].filter((name) => kept.find(name))).toEqual(['oak', 'ash', 'fir'])
  kept.keep('oak', answer(2, 30))
  expect(['oak', 'elm', 'ash', 'fir'].filter((name) => kept.find(name))).toEqual(['oak'])
})

it('does not keep an answer that is larger than the memory', () => {
  const kept = createKeptAnswers(30)
  kept.keep('oak', answer(1, 31))
  expect(kept.find('oak')).toBeUndefined()
  kept.keep('elm', answer(1, 30))
  expect(kept.find('elm')?.version).toBe(1)
})
