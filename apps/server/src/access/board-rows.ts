// Labels, saved filters and changes of several cards.
import type { batchCalls } from '@joinery/contract/board/batch'
import type { filtersCalls } from '@joinery/contract/board/filters'
import type { labelsCalls } from '@joinery/contract/board/labels'

import type { RowsOf } from './access-row.ts'
import { freshBatch, freshFilter, freshLabel, freshReply, otherAuthor } from './fresh.ts'
import { others, own } from './reply-rows.ts'
import type { Scene } from './scene.ts'

const inProject = ({ here }: Scene) => ({ params: { id: here.id } })
const onLabel = ({ here }: Scene) => ({ params: { labelId: here.label } })

export const labelsRows: RowsOf<typeof labelsCalls> = {
  listLabels: [{ options: inProject }],
  createLabel: [
    {
      options: (scene) => ({ ...inProject(scene), body: { name: crypto.randomUUID().slice(0, 30), color: 'red' } }),
    },
  ],
  updateLabel: [{ options: (scene) => ({ ...onLabel(scene), body: { color: 'blue' } }) }],
  deleteLabel: [{ options: onLabel, usesUp: freshLabel }],
}

export const filtersRows: RowsOf<typeof filtersCalls> = {
  listFilters: [{ options: inProject }],
  createFilter: [{ options: (scene) => ({ ...inProject(scene), body: { name: 'Due soon', query: 'due=soon' } }) }],
  deleteFilter: [
    {
      title: 'of their own',
      options: (scene, me) => ({ params: { filterId: own(scene, me).filter } }),
      // A client has none.
      except: { client: 'not_found' },
      usesUp: freshFilter,
    },
    {
      title: 'of another person',
      options: (scene, me) => ({ params: { filterId: others(scene, me).filter } }),
      needs: [],
      outcome: 'not_found',
    },
  ],
}

export const batchRows: RowsOf<typeof batchCalls> = {
  changeCards: [
    {
      title: 'moving, labelling and assigning',
      options: (scene) => ({
        ...inProject(scene),
        body: {
          uid_replies: [scene.here.by.author.card],
          kanban_status: 'done',
          add_labels: [scene.here.label],
          assignee_uid: scene.people.member.uid_user,
        },
      }),
      special: [
        {
          title: 'with a card of another project',
          by: 'member',
          options: (scene) => ({
            ...inProject(scene),
            body: { uid_replies: [scene.here.by.author.card, scene.there.by.owner.card], kanban_status: 'done' },
          }),
          outcome: 'not_found',
        },
        {
          title: 'with a label of another project',
          by: 'member',
          options: (scene) => ({
            ...inProject(scene),
            body: { uid_replies: [scene.here.by.author.card], add_labels: [scene.there.label] },
          }),
          outcome: 'bad_request',
        },
        {
          title: 'to a client',
          by: 'member',
          options: (scene) => ({
            ...inProject(scene),
            body: { uid_replies: [scene.here.by.author.card], assignee_uid: scene.people.client.uid_user },
          }),
          outcome: 'bad_request',
        },
      ],
    },
    {
      title: 'deleting',
      options: (scene, me) => ({
        ...inProject(scene),
        body: { uid_replies: [others(scene, me).card], delete: true },
      }),
      usesUp: freshReply('card', otherAuthor),
    },
  ],
  undoCards: [
    {
      options: (scene, me) => ({ ...inProject(scene), body: { undo: own(scene, me).undo } }),
      usesUp: freshBatch,
    },
  ],
}
