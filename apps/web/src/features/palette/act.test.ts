import { Plus } from 'lucide-react'
import { describe, expect, test } from 'vitest'

import { type Act, matchActs } from './act.ts'

const act = (name: string, words = ''): Act => ({ name, words, of: 'Hartwell Kitchen', Icon: Plus, does: { to: '/' } })
const acts = [act('New project', 'create add'), act('Settings: Profile'), act('Log out', 'logout')]
const found = (typed: string): string[] => matchActs(acts, typed).map(({ name }) => name)

describe('acts are found', () => {
  test('by the beginnings of their words, in any order', () => {
    expect(found('proj n')).toEqual(['New project'])
    expect(found('SETT prof')).toEqual(['Settings: Profile'])
  })

  test('by other words for them', () => {
    expect(found('create')).toEqual(['New project'])
    expect(found('logout')).toEqual(['Log out'])
  })

  test('all while nothing is typed, none by what stands in the middle of a word or by the project', () => {
    expect(found('  ')).toHaveLength(3)
    expect(found('roject')).toEqual([])
    expect(found('hartwell')).toEqual([])
    expect(found('%')).toEqual([])
  })
})
