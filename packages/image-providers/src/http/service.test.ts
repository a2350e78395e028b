import { expect, it } from 'vitest'

import { faultOf } from '#testing/expect-fault.ts'

import { createService } from './service.ts'

it.each([
  ['https://api.bfl.example', 'https://bfl.example.evil.com/x'],
  ['https://api.bfl.example', 'https://evilbfl.example/x'],
  ['https://api.bfl.example', 'http://api.us1.bfl.example/x'],
  ['https://gateway.studio.co.uk', 'https://evil.co.uk/x'],
  ['https://studio.example', 'https://evil.example/x'],
  ['https://10.0.0.5', 'https://99.0.0.5/x'],
  ['http://127.0.0.1:9', 'http://127.0.0.1:10/x'],
])('the key for %s is not sent to %s', async (baseUrl, address) => {
  const { signal } = new AbortController()
  const fault = await faultOf(createService({ baseUrl }).ask(address, { signal }))
  expect([fault.kind, fault.message]).toEqual(['bad_answer', "The response links to another server's address"])
})

it('messages of a service are shortened and stripped of keys and addresses', () => {
  const { clean } = createService({ baseUrl: 'http://gpu.studio.example:8188', secrets: ['sk-123456', undefined, ''] })
  expect(clean('no sk-123456\n at gpu.studio.example:8188, see HTTPS://x.example/y?z=1 now')).toBe(
    'no *** at (address), see (address) now',
  )
  expect(clean('x'.repeat(1000))).toHaveLength(303)
})
