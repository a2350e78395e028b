import { test } from '../../fixtures/people.ts'
import { reviewPicture, ways } from '../../fixtures/stories/review.ts'

for (const way of ['by keyboard alone', 'on a phone, with a finger'] as const) {
  test(`an image goes from a comment to a resolved version ${way}`, ({ signIn, newPerson }) =>
    reviewPicture({ signIn, newPerson }, ways[way]))
}
