import { describe, expect, it } from 'vitest'

import { readPrompt } from './read-prompt.ts'

describe('a hostile prompt', () => {
  it.each([
    ['one endless word', 'x'.repeat(20_000)],
    ['the same word thousands of times', 'very '.repeat(4_000) + 'dark'],
    ['long contradicting requests', `${'very '.repeat(2_000)}dark, ${'very '.repeat(2_000)}bright`],
    ['thousands of parts and finishes', 'navy walls '.repeat(2_000)],
    ['thousands of pointers', 'this '.repeat(4_000) + 'sketch'],
    ['thousands of descriptions', 'the white oak pale dark '.repeat(1_000) + 'kitchen'],
    ['patterns', '(a+)+$ ^(.*)*$ [[:alpha:]]{1,999} \\p{L}+ (?=(?!x)) '.repeat(80)],
    ['combining marks without letters', '́'.repeat(10_000)],
    ['letters with many combining marks', `${'a' + '́̂̃'.repeat(500)} `.repeat(10)],
    ['control characters', Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('walnut')],
    ['direction marks', '‮floor⁦ walnut﻿​'.repeat(100)],
    ['broken surrogate pairs', '\uD800\uDC00\uD800 \uDC00 oak \uDFFF'.repeat(100)],
    ['prototype property names', '__proto__ constructor toString hasOwnProperty walls constructor floor __proto__'],
    ['markup', '<img src=x onerror=alert(1)> "><svg/onload=1> navy walls'],
  ])('is read completely and yields words: %s', (_, prompt) => {
    const plan = readPrompt(prompt)
    for (const words of [...plan.understood, ...plan.notUnderstood]) expect(words).toMatch(/^[\p{L}\p{N}\p{Lm}' ()]+$/u)
    for (const amount of Object.values(plan.mood)) expect(Number.isFinite(amount)).toBe(true)
  })

  it('still has its plain words understood', () => {
    expect(readPrompt('<b>navy</b> walls\u0000, ‮warm‬ light').understood).toEqual(['warm', 'navy walls'])
  })
})
