import { expect, it } from 'vitest'

import { readFirstInstruction } from './first-instruction.ts'

it.each([
  ['Add a xylophone, warm light', ['xylophone']],
  ['Please, add a xylophone', ['xylophone']],
  ['Warm light with a xylophone', []],
  ['Walnut fronts with brass handles', ['walnut fronts']],
  ['Remove the sofa and paint the walls blue', ['remove sofa']],
  ['A xylophone\nWarm light', ['xylophone']],
  [' , and ? ', []],
])('the first instruction of "%s" names %j', (prompt, names) => {
  expect(readFirstInstruction(prompt, false)).toEqual(names)
})
