import { test } from '../fixtures/people.ts'
import { doEverythingOnce, ways } from '../fixtures/stories/whole-product.ts'

test('leads a new account once through the whole product on a desk, with a mouse', ({
  openWindow,
  address,
  newPerson,
}) => doEverythingOnce({ openWindow, address, newPerson }, ways['on a desk, with a mouse']))
