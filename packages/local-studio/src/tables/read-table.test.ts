import { expect, it } from 'vitest'

import { readHex, readName, readNumbers, readTable, readWords } from './read-table.ts'

it('reads words and phrases in their order', () => {
  expect([...readWords(["oak, white oak, don't", 'go/went with'])]).toEqual([
    'oak',
    'white oak',
    "don't",
    'go/went with',
  ])
  expect(readTable({ 'rug, carpet': 'rug', ',': 'stop' })).toEqual([
    ['rug', 'rug'],
    ['carpet', 'rug'],
    [',', 'stop'],
  ])
})

it.each([
  ['a word in upper case', () => readWords(['Oak'])],
  ['a missing space', () => readWords(['oak,ash'])],
  ['a trailing separator', () => readWords(['oak, '])],
  ['a word in two entries', () => readTable({ 'oak, ash': 1, 'elm, oak': 2 })],
  ['a colour of three digits', () => readHex('#fff')],
  ['an unknown name', () => readName(['wood', 'stone'], 'glass')],
  ['an unknown key', () => readNumbers(['exposure'], { brightness: 1 })],
  ['an endless number', () => readNumbers(['exposure'], { exposure: Infinity })],
])('rejects %s', (_, read) => {
  expect(read).toThrow('Word table')
})
