import { Plus } from 'lucide-react'
import { describe, expect, test } from 'vitest'

import { type Act, matchActs } from './act.ts'

const act = (name: string, words = ''): Act => ({ name, words, of: 'Hartwell Kitchen', Icon: Plus, does: { to: '/' } })
const acts = [act('New project', 'create add'), act('Settings: Profile'), act('Log out', 'logout')]
const found = (typed: string): string[] => matchActs(acts, typed).map(({ name }) => name)

describe('finding actions', () => {
  test('matches word beginnings in any order', () => {
    expect(found('proj n')).toEqual(['New project'])
    expect(found('SETT prof')).toEqual(['Settings: Profile'])
  })

  test('matches synonyms', () => {
    expect(found('create')).toEqual(['New project'])
    expect(found('logout')).toEqual(['Log out'])
  })

  test('matches all without input, and none by the middle of a word or the project name', () => {
    expect(found('  ')).toHaveLength(3)
    expect(found('roject')).toEqual([])
    expect(found('hartwell')).toEqual([])
    expect(found('%')).toEqual([])
  })
})
