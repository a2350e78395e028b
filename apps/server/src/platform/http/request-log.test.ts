import { pino } from 'pino'
import { expect, it } from 'vitest'

import { startTestApp } from '#testing/test-app.ts'

it('includes the request id once in the log line', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })
  const app = await startTestApp({ log })
  app.app.startDraining()
  const answer = await app.client().get('/api/health')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]?.split('"reqId":')).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reqId: answer.headers['x-request-id'], status: 503 })
  await app.close()
})

it('logs the route instead of a secret address', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })
  const app = await startTestApp({ log })
  app.app.startDraining()
  await app.client().get('/review/walnut-and-brass?from=walnut-and-brass')
  await expect.poll(() => lines).toHaveLength(1)
  await app.close()
  expect(lines.join('')).not.toContain('walnut-and-brass')
})
