import { batchCalls } from '@joinery/contract/board/batch'
import { filtersCalls } from '@joinery/contract/board/filters'
import { labelsCalls } from '@joinery/contract/board/labels'
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import { changeCards } from '#features/cards/batch/change-cards.ts'
import { undoCards } from '#features/cards/batch/undo-cards.ts'
import { createFilter, deleteFilter } from '#features/cards/filters/change-filters.ts'
import { listFilters } from '#features/cards/filters/filter-queries.ts'
import { requireProject } from '#features/members/access.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createLabel, deleteLabel, updateLabel } from './change-labels.ts'
import { readLabels } from './label-queries.ts'

/** Labels, saved filters and changes of several cards. */
export const labelRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  const { db } = context
  registerCalls(
    app,
    labelsCalls,
    {
      listLabels: async ({ actor, params: { id } }) => {
        await requireProject(db, actor, id, 'viewBoard')
        return readLabels(db, id)
      },
      createLabel: async ({ actor, params, body }) => ({
        label: await createLabel({ ...context, actor }, params.id, body),
      }),
      updateLabel: async ({ actor, params, body }) => ({
        label: await updateLabel({ ...context, actor }, params.labelId, body),
      }),
      deleteLabel: async ({ actor, params }) => {
        await deleteLabel({ ...context, actor }, params.labelId)
        return { message: messages.kanban.labelDeleted }
      },
    },
    { session },
  )
  registerCalls(
    app,
    filtersCalls,
    {
      listFilters: async ({ actor, params: { id } }) => {
        await requireProject(db, actor, id, 'viewBoard')
        return { filters: await listFilters(db, { uid_project: id, uid_user: actor.uid_user }) }
      },
      createFilter: async ({ actor, params, body }) => ({
        filter: await createFilter({ ...context, actor }, params.id, body),
      }),
      deleteFilter: async ({ actor, params }) => {
        await deleteFilter({ ...context, actor }, params.filterId)
        return { message: messages.kanban.filterDeleted }
      },
    },
    { session },
  )
  registerCalls(
    app,
    batchCalls,
    {
      changeCards: ({ actor, params, body }) => changeCards({ ...context, actor }, params.id, body),
      undoCards: async ({ actor, params, body }) => ({
        replies: await undoCards({ ...context, actor }, params.id, body.undo),
      }),
    },
    { session },
  )
}
