import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { reviewCalls } from '@joinery/contract/review/pins'
import type { FastifyInstance } from 'fastify'

import type { CardsContext } from '#features/cards/cards-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createPinCard } from './cards/create-pin-card.ts'
import { createPinComment, deletePinComment, updatePinComment } from './change-comments.ts'
import { deletePin, updatePin } from './change-pin.ts'
import { createPin } from './create-pin.ts'
import { getReview } from './get-review.ts'
import { listPins } from './list-pins.ts'
import type { ReviewState } from './review-context.ts'

export const reviewRoutes = (app: FastifyInstance, context: CardsContext & ReviewState, session: SessionChecks): void =>
  registerCalls(
    app,
    reviewCalls,
    {
      listPins: async ({ actor, params, query }) => ({
        pins: await listPins({ ...context, actor }, params.fileId, query.version === 'all'),
      }),
      createPin: async ({ actor, params, body }) => ({
        pin: await createPin({ ...context, actor }, params.fileId, body),
      }),
      updatePin: async ({ actor, params, body }) => ({
        pin: await updatePin({ ...context, actor }, params.pinId, body),
      }),
      deletePin: async ({ actor, params }) => {
        await deletePin({ ...context, actor }, params.pinId)
        return { message: reviewMessages.pinDeleted }
      },
      createPinComment: async ({ actor, params, body }) => ({
        comment: await createPinComment({ ...context, actor }, params.pinId, body),
      }),
      updatePinComment: async ({ actor, params, body }) => ({
        comment: await updatePinComment({ ...context, actor }, params.pinId, params.commentId, body.content),
      }),
      deletePinComment: async ({ actor, params }) => {
        await deletePinComment({ ...context, actor }, params.pinId, params.commentId)
        return { message: reviewMessages.pinDeleted }
      },
      createPinCard: async ({ actor, params, body, reply: answer }) => {
        const { reply, isRepeat } = await createPinCard({ ...context, actor }, params.pinId, body ?? {})
        void answer.code(isRepeat ? 200 : 201)
        return { reply }
      },
      getReview: ({ actor, params, query }) => getReview({ ...context, actor }, params.id, query),
    },
    { session },
  )
