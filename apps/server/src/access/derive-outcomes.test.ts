// A handwritten table of callers and call kinds. The derived outcomes must agree with it, which detects changed
// capabilities and wrong derivations.
import { calls, type CallName } from '@joinery/contract/calls'
import type { Capability } from '@joinery/contract/capabilities'
import { describe, expect, it } from 'vitest'

import type { Outcome } from './access-row.ts'
import { callSchemas } from './call-schemas.ts'
import { callers, insiders } from './callers.ts'
import { deriveOutcomes, type Declared } from './derive-outcomes.ts'

type Kind = {
  /** Outcomes per caller, in the order below; after the bar, those of insiders in an archived project. */
  readonly outcomes: string
  readonly declared: Partial<Declared>
  /** Capabilities of calls of this kind. */
  readonly capabilities?: readonly Capability[]
}

const order =
  'nobody unverified ended stranger removed foreign admin looker guest revoked client member author manager owner'

const kinds: Record<string, Kind> = {
  'a public call': {
    outcomes: 'ok ok ok ok ok ok ok ok ok ok ok ok ok ok ok',
    declared: { access: 'public', needs: null },
  },
  'a call about the own account': {
    outcomes: '401 401 401 ok ok ok ok 401 401 401 ok ok ok ok ok',
    declared: { needs: null },
  },
  'a call for admins': {
    outcomes: '401 401 401 404 404 404 ok 401 401 401 404 404 404 404 404',
    declared: { needs: null, isForAdmins: true },
  },
  'reading what everyone in the project sees': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 ok ok ok ok ok | ok ok ok ok ok',
    declared: {},
    capabilities: ['viewProject', 'downloadFiles', 'viewReview', 'viewSelections'],
  },
  'writing what everyone in the project can': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 ok ok ok ok ok | 409 409 409 409 409',
    declared: {},
    capabilities: ['commentOnFiles', 'resolvePins', 'decideApprovals'],
  },
  'what the team can do at any time': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 403 ok ok ok ok | 403 ok ok ok ok',
    declared: {},
    capabilities: ['readMessages', 'viewBoard', 'useAi', 'viewCosts'],
  },
  'what the team can do until the project is archived': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 403 ok ok ok ok | 403 409 409 409 409',
    declared: {},
    capabilities: [
      'sendMessage',
      'pinMessages',
      'useBoard',
      'commentOnCards',
      'askForApproval',
      'addFiles',
      'editSelections',
    ],
  },
  'what managers can do at any time': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 403 403 403 ok ok | 403 403 403 ok ok',
    declared: {},
    capabilities: [
      'manageLinks',
      'manageWebhooks',
      'manageDisclosures',
      'removeMembers',
      'changeRoles',
      'changeStatus',
      'duplicateProject',
    ],
  },
  'what managers can do until the project is archived': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 403 403 403 ok ok | 403 403 403 409 409',
    declared: {},
    capabilities: [
      'deleteAnyMessage',
      'deleteAnyPin',
      'changeAnyPinVisibility',
      'withdrawAnyApproval',
      'publishDisclosures',
      'editProject',
      'addMembers',
    ],
  },
  'what only the owner can do': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 403 403 403 403 ok | 403 403 403 403 ok',
    declared: {},
    capabilities: ['manageManagers', 'handOver', 'deleteProject'],
  },
  'leaving, which the owner cannot': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 ok ok ok ok 403 | ok ok ok ok 403',
    declared: {},
    capabilities: ['leaveProject'],
  },
  'files of messages and cards, which do not exist for clients': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 404 ok ok ok ok | 404 ok ok ok ok',
    declared: { hiddenWithout: 'viewReplyFiles' },
    capabilities: ['viewReplyFiles'],
  },
  'comments for the team, which do not exist for clients': {
    outcomes: '401 401 401 404 404 404 404 401 401 401 404 ok ok ok ok | 404 ok ok ok ok',
    declared: { hiddenWithout: 'viewTeamComments' },
    capabilities: ['viewTeamComments'],
  },
  'reading by a link': {
    outcomes: '401 401 401 404 404 404 404 ok ok 401 ok ok ok ok ok | ok ok ok ok ok',
    declared: { access: 'reviewer', needs: ['viewReview'] },
  },
  'writing by a link': {
    outcomes: '401 401 401 404 404 404 404 401 ok 401 ok ok ok ok ok | 409 409 409 409 409',
    declared: { access: 'reviewer', needs: ['commentOnFiles'], isRead: false },
  },
  'files of messages by a link': {
    outcomes: '401 401 401 404 404 404 404 404 404 401 404 ok ok ok ok | 404 ok ok ok ok',
    declared: { access: 'reviewer', needs: ['viewReview', 'viewReplyFiles'], hiddenWithout: 'viewReplyFiles' },
  },
  'a call for guests alone': {
    outcomes: '401 401 401 401 401 401 401 ok ok 401 401 401 401 401 401 | 401 401 401 401 401',
    declared: { access: 'guest', needs: ['viewReview'] },
  },
}

const marks: Readonly<Partial<Record<Outcome, string>>> = {
  200: 'ok',
  unauthenticated: '401',
  not_allowed: '403',
  not_found: '404',
  conflict: '409',
}

const deriveMarks = (declared: Partial<Declared>): string => {
  const all = { access: 'session', needs: [], isRead: true, outcome: 200, ...declared } as const
  const { active, archived } = deriveOutcomes(all)
  const ofActive = callers.map((caller) => marks[active[caller]] ?? active[caller]).join(' ')
  if (!archived) return ofActive
  return `${ofActive} | ${insiders.map((caller) => marks[archived[caller]] ?? archived[caller]).join(' ')}`
}

const byCapability = Object.entries(kinds).flatMap(([title, { capabilities = [], declared, outcomes }]) =>
  capabilities.map((capability) => ({ title, capability, outcomes, declared: { ...declared, needs: [capability] } })),
)

describe('derived outcomes', () => {
  it('are in the order of the table', () => {
    expect(callers.join(' ')).toBe(order)
  })

  it.each(Object.entries(kinds).filter(([, { capabilities }]) => capabilities === undefined))(
    'agree with the table for %s',
    (_, { declared, outcomes }) => {
      expect(deriveMarks(declared)).toBe(outcomes)
    },
  )

  it.each(byCapability)('agree with the table for $title: $capability', ({ declared, outcomes }) => {
    expect(deriveMarks(declared)).toBe(outcomes)
  })

  it('cover every capability a call declares', () => {
    const names = Object.keys(calls) as CallName[] // Object.keys loses the literal key types
    const declared = new Set(names.flatMap((name) => [callSchemas[name].capability ?? []].flat()))
    expect(byCapability.map(({ capability }) => capability).toSorted()).toEqual([...declared].toSorted())
  })
})
