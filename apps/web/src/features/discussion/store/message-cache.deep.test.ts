import { expect, test } from 'vitest'

import { playStory } from './message-cache-testing.ts'
import { hasGap } from './message-cache.ts'

test('equals the server after 300 simulations', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { cache, shown } = playStory(seed)
    expect(cache.messages, `story ${seed}`).toEqual(shown)
    expect(hasGap(cache)).toBe(false)
  }
})
