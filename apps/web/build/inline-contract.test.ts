import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { expect, test } from 'vitest'

import { inlineContract } from './inline-contract.ts'

const importing = `import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
`
/** What the code comes to, without the contract. */
const run = (code: string): unknown => {
  const [, inlined] = inlineContract(`${importing}//
return ${code}`).split('//\n')
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function(inlined ?? '')()
}

test('sentences, numbers, sections and functions stand where they are used', () => {
  expect(run('messages.auth.loginFailed')).toBe(messages.auth.loginFailed)
  expect(run('messages.loading.length')).toBe(messages.loading.length)
  expect(run('limits.screen.sidebar')).toEqual(limits.screen.sidebar)
  expect(run('(({ min }) => min)(limits.screen.sidebar)')).toBe(limits.screen.sidebar.min)
  expect(run('messages.auth.wait(7)')).toBe(messages.auth.wait(7))
  expect(run('messages.ai.creditsNeeded(7)')).toBe(messages.ai.creditsNeeded(7))
})

test('whatever else has the same name stays as it is', () => {
  const code = `${importing}cache.messages.find(one); messages.slice(1); import './list/no-messages.tsx'; const messages = 1`
  expect(inlineContract(code)).toBe(code)
  expect(inlineContract('messages.auth.loginFailed')).toBe('messages.auth.loginFailed')
})
