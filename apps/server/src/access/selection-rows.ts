// Selections: everyone in the project sees them, the team edits them.
import type { selectionsCalls } from '@joinery/contract/selections/selections'

import { picture } from '#testing/build-generation.ts'

import type { AccessRow, RowsOf } from './access-row.ts'
import { freshDeletedSelection, freshSelection } from './fresh.ts'
import { own } from './reply-rows.ts'
import type { Scene } from './scene.ts'

const ofHere = ({ here }: Scene) => ({ params: { selectionId: here.selection } })

const imageForm = async (): Promise<FormData> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture(2, 2))], { type: 'image/png' }), 'tap.png')
  return form
}

/** Links to another project's things, by a member of both. */
const linksElsewhere: NonNullable<AccessRow['special']> = [
  {
    title: "with another project's file",
    by: 'member',
    options: (scene) => ({ ...ofHere(scene), body: { uid_file: scene.there.picture } }),
    outcome: 'not_found',
  },
  {
    title: 'with a comment of another project',
    by: 'member',
    options: (scene) => ({ ...ofHere(scene), body: { uid_pin: scene.there.comments.member.open.pin } }),
    outcome: 'not_found',
  },
]

export const selectionsRows: RowsOf<typeof selectionsCalls> = {
  listSelections: [{ options: ({ here }) => ({ params: { id: here.id } }) }],
  createSelection: [{ options: ({ here }) => ({ params: { id: here.id }, body: { title: 'Brass tap' } }) }],
  updateSelection: [
    { options: (scene) => ({ ...ofHere(scene), body: { finish: 'Brushed' } }), special: linksElsewhere },
  ],
  deleteSelection: [{ options: ofHere, usesUp: freshSelection }],
  restoreSelection: [
    {
      options: (scene, me) => ({ params: { selectionId: own(scene, me).deleted.selection } }),
      usesUp: freshDeletedSelection,
      special: [
        {
          title: 'that another person has deleted',
          by: 'owner',
          options: ({ here }) => ({ params: { selectionId: here.by.member.deleted.selection } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  moveSelection: [
    {
      options: (scene) => ({ ...ofHere(scene), body: { room: 'Kitchen', after: null } }),
      special: [
        {
          title: 'after a selection of another project',
          by: 'member',
          options: (scene) => ({ ...ofHere(scene), body: { room: 'Kitchen', after: scene.there.selection } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  setSelectionImage: [
    {
      title: 'uploaded',
      options: async (scene) => ({ ...ofHere(scene), form: await imageForm() }),
    },
    {
      title: "a comment's marked area",
      options: (scene) => ({ ...ofHere(scene), body: { uid_pin: scene.here.comments.author.open.pin } }),
      special: [
        {
          title: 'of another project',
          by: 'member',
          options: (scene) => ({ ...ofHere(scene), body: { uid_pin: scene.there.comments.member.open.pin } }),
          outcome: 'not_found',
        },
      ],
    },
  ],
  createSelectionCard: [{ options: ofHere, usesUp: freshSelection }],
}
