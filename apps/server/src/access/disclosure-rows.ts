import type { disclosuresCalls } from '@joinery/contract/disclosures/disclosures'

import type { MakeOptions, RowsOf } from './access-row.ts'
import { freshDisclosure } from './fresh.ts'

const ofProject: MakeOptions = ({ here }) => ({ params: { id: here.id } })
const onPage: MakeOptions = ({ here }) => ({ params: { id: here.disclosure.uid } })

export const disclosuresRows: RowsOf<typeof disclosuresCalls> = {
  createDisclosure: [
    {
      options: ({ here }) => ({
        params: { fileId: here.disclosure.altered },
        body: { label: 'AI-altered', uid_original: here.disclosure.original },
      }),
      special: [
        {
          title: 'with the original of another project',
          by: 'member',
          options: ({ here, there }) => ({
            params: { fileId: here.disclosure.altered },
            body: { label: 'AI-altered', uid_original: there.disclosure.original },
          }),
          outcome: 'not_allowed',
        },
        {
          title: 'with the original of another project, as the owner',
          by: 'owner',
          options: ({ here, there }) => ({
            params: { fileId: here.disclosure.altered },
            body: { label: 'AI-altered', uid_original: there.disclosure.original },
          }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  listDisclosures: [{ options: ofProject }],
  exportDisclosures: [{ options: ofProject, isCounted: true }],
  withdrawDisclosure: [{ options: onPage, usesUp: freshDisclosure, except: { admin: 200 } }],
  getDisclosurePackage: [{ options: onPage }],
  listAllDisclosures: [{ options: () => ({}) }],
  exportAllDisclosures: [{ options: () => ({}), isCounted: true }],
}
