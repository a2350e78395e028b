import { test } from '../fixtures/people.ts'
import { doEverythingOnce, ways } from '../fixtures/stories/whole-product.ts'

for (const way of [
  'on a desk, by keyboard alone',
  'on a phone, with a finger',
  'on a phone, by keyboard alone',
] as const) {
  test(`leads a new account once through the whole product ${way}`, ({ openWindow, address, newPerson }) =>
    doEverythingOnce({ openWindow, address, newPerson }, ways[way]))
}
