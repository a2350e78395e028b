import { expect, test } from 'vitest'

import { createHeard } from './heard.ts'

const at = (moments: { now: number }) => createHeard(() => moments.now)

test('nothing is known before the server has said who it talks to, nor after the connection is gone', () => {
  const heard = at({ now: 1000 })
  expect(heard.quietMs('notification')).toBeUndefined()
  heard.note('authentication_confirmed', { quietMs: 400 })
  expect(heard.quietMs('notification')).toBe(400)
  heard.reset()
  expect(heard.quietMs('notification')).toBeUndefined()
})

test('it stays quiet until one of the events comes, and then from that one on', () => {
  const moments = { now: 1000 }
  const heard = at(moments)
  heard.note('authentication_confirmed', { quietMs: 400 })
  moments.now = 1500
  heard.note('project_presence')
  expect(heard.quietMs('notification', 'read_again')).toBe(900)
  heard.note('notification')
  moments.now = 1600
  expect(heard.quietMs('notification', 'read_again')).toBe(100)
})
