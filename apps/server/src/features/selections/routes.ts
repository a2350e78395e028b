import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import { selectionImageSchema, selectionsCalls } from '@joinery/contract/selections/selections'
import type { FastifyInstance } from 'fastify'

import type { CardsContext } from '#features/cards/cards-context.ts'
import { readBody } from '#features/files/read-body.ts'
import type { ReviewState } from '#features/review/review-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { required } from '#platform/required.ts'

import { createSelectionCard } from './create-card.ts'
import { createSelections } from './create-selection.ts'
import { deleteSelection, restoreSelection } from './delete-selection.ts'
import { listSelections } from './list-selections.ts'
import { moveSelection } from './move-selection.ts'
import { requireSelection } from './require-selection.ts'
import { imageRules, setImage } from './set-image.ts'
import { updateSelection } from './update-selection.ts'

export const selectionsRoutes = (
  app: FastifyInstance,
  context: CardsContext & ReviewState,
  session: SessionChecks,
): void =>
  registerCalls(
    app,
    selectionsCalls,
    {
      listSelections: ({ actor, params, query }) => listSelections({ ...context, actor }, params.id, query),
      createSelection: async ({ actor, params, body: { others, ...first }, reply }) => {
        const created = await createSelections({ ...context, actor }, params.id, [first, ...(others ?? [])])
        void reply.code(created.every(({ isRepeat }) => isRepeat) ? 200 : 201)
        const [selection, ...rest] = created.map((one) => one.selection)
        return { selection: required(selection, 'No selection was created'), ...(others ? { others: rest } : {}) }
      },
      updateSelection: async ({ actor, params, body }) => ({
        selection: await updateSelection({ ...context, actor }, params.selectionId, body),
      }),
      deleteSelection: async ({ actor, params }) => {
        await deleteSelection({ ...context, actor }, params.selectionId)
        return { message: texts.deleted }
      },
      restoreSelection: async ({ actor, params }) => ({
        selection: await restoreSelection({ ...context, actor }, params.selectionId),
      }),
      moveSelection: async ({ actor, params, body }) => ({
        selection: await moveSelection({ ...context, actor }, params.selectionId, body),
      }),
      setSelectionImage: async ({ actor, params: { selectionId }, request }) => {
        // Check before the body of an upload is read.
        await requireSelection(context.db, { actor }, selectionId)
        return readBody(
          request,
          context.spoolDir,
          selectionImageSchema,
          [],
          async ({ uid_pin }, uploads) => ({
            selection: await setImage({ ...context, actor }, selectionId, uploads, uid_pin),
          }),
          imageRules,
        )
      },
      createSelectionCard: async ({ actor, params, reply }) => {
        const created = await createSelectionCard({ ...context, actor }, params.selectionId)
        void reply.code(created.isRepeat ? 200 : 201)
        return { reply: created.reply }
      },
    },
    { session },
  )
