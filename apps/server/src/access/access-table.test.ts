// Checks that the table covers the whole contract.
import { calls, type CallName } from '@joinery/contract/calls'
import { describe, expect, it } from 'vitest'

import { accessTable } from './access-table.ts'
import { callSchemas } from './call-schemas.ts'

const names = Object.keys(calls) as CallName[] // Object.keys loses the literal key types

describe('access table', () => {
  it('describes every call of the contract', () => {
    expect(Object.keys(accessTable).toSorted()).toEqual(names.toSorted())
    expect(Object.keys(callSchemas).toSorted()).toEqual(names.toSorted())
    expect(names.filter((name) => accessTable[name].length === 0)).toEqual([])
  })

  it.each(names.filter((name) => callSchemas[name].access === 'session'))('%s requires a session', (name) => {
    for (const { active } of accessTable[name]) {
      const { nobody, unverified, ended, looker, guest, revoked } = active
      const all = [nobody, unverified, ended, looker, guest, revoked]
      expect(all).toEqual(all.map(() => 'unauthenticated'))
    }
  })

  it.each(names.filter((name) => (calls[name][1].match(/:(?!emoji)/g)?.length ?? 0) > 1))(
    '%s is tried with mixed ids',
    (name) => {
      expect(accessTable[name].flatMap(({ special = [] }) => special).map(({ by }) => by)).toContain('foreign')
    },
  )
})
