// Calls for admins only. An admin has no access to projects; see the other rows.
import type { adminCalls } from '@joinery/contract/installation/admin'

import { newEmail } from '#testing/build-user.ts'

import type { RowsOf } from './access-row.ts'
import type { Scene } from './scene.ts'

const ofStranger = ({ people }: Scene) => ({ params: { uid_user: people.stranger.uid_user } })

/** Callers who are not admins get the same response to an invalid request as to a valid one. */
const nonsense = [
  {
    title: 'with an invalid body',
    by: 'owner',
    options: (scene: Scene) => ({ ...ofStranger(scene), body: { amount: 'many', plan: 'gold' } }),
    outcome: 'not_found',
  },
] as const

export const adminRows: RowsOf<typeof adminCalls> = {
  listPeople: [{ options: () => ({}) }],
  exportPeople: [{ options: () => ({}), isCounted: true }],
  invitePerson: [{ options: () => ({ body: { email: newEmail() } }), special: nonsense }],
  listInvitedPeople: [{ options: () => ({}) }],
  withdrawPersonInvitation: [{ options: () => ({ params: { email: newEmail() } }), outcome: 'not_found' }],
  resetFactors: [{ options: ofStranger, endsSession: true, special: nonsense }],
  updatePerson: [
    {
      options: (scene) => ({ ...ofStranger(scene), body: { plan: 'premium' } }),
      special: [
        ...nonsense,
        {
          title: 'an admin named in the settings',
          by: 'admin',
          options: ({ people }) => ({ params: { uid_user: people.admin.uid_user }, body: { is_admin: false } }),
          outcome: 'conflict',
        },
        {
          title: 'themselves, to become an admin',
          by: 'stranger',
          options: (scene) => ({ ...ofStranger(scene), body: { is_admin: true } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  changePersonCredits: [
    {
      options: (scene) => ({ ...ofStranger(scene), body: { amount: 100, note: 'For the fair' } }),
      special: [
        ...nonsense,
        {
          title: 'more than the balance',
          by: 'admin',
          options: (scene) => ({ ...ofStranger(scene), body: { amount: -1_000_000, note: 'All of it' } }),
          outcome: 'bad_request',
        },
      ],
    },
  ],
  listCreditReport: [{ options: () => ({}) }],
  exportCreditReport: [{ options: () => ({}), isCounted: true }],
  listProviderHealth: [{ options: () => ({}) }],
  testProvider: [{ options: () => ({ params: { id: 'local' } }) }],
  getInstallation: [{ options: () => ({}) }],
  getSettings: [{ options: () => ({}) }],
  changeSettings: [{ options: () => ({ body: { settings: { BRAND_TAGLINE: 'Made together' } } }), special: nonsense }],
  testSettings: [
    {
      options: () => ({ body: { settings: { BRAND_TAGLINE: 'Made together' } } }),
      outcome: 'bad_request',
      special: nonsense,
    },
  ],
  sendTestMail: [{ options: () => ({}), isCounted: true }],
  startBackup: [{ options: () => ({}) }],
  listBackups: [{ options: () => ({}) }],
  downloadBackup: [
    { options: () => ({ params: { id: 'joinery-2026-01-01T00-00-00Z.tar' } }), isCounted: true, outcome: 'not_found' },
  ],
  // Limited to sign-ins: other entries contain project titles, which admins may read but this test counts as leaks.
  listAudit: [{ options: () => ({ query: { act: 'sign-in' } }) }],
  exportAudit: [{ options: () => ({ query: { act: 'sign-in' } }), isCounted: true }],
}
