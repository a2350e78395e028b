import { messages } from '@joinery/contract/messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import { notificationsCalls } from '@joinery/contract/notifications'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { clearAll, deleteOne, readAll, readOne } from './change-notifications.ts'
import { listNotifications, living } from './list-notifications.ts'
import { readUnreadCount } from './notification-queries.ts'
import { findPreferences, setPreferences } from './preference-queries.ts'
import { unsubscribe } from './unsubscribe.ts'

const { unsubscribe: unsubscribeCall, ...ownCalls } = notificationsCalls
const texts = messages.notification

export const notificationsRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  const { clock, db, pool } = context
  registerCalls(
    app,
    ownCalls,
    {
      listNotifications: ({ actor, query }) => listNotifications({ ...context, actor }, query),
      countUnreadNotifications: async ({ actor }) => ({
        count: living(await readUnreadCount(pool, actor.uid_session, clock.now())),
      }),
      markNotificationRead: async ({ actor, params }) => {
        await readOne({ ...context, actor }, params.id)
        return { message: texts.read }
      },
      markAllNotificationsRead: async ({ actor }) => {
        await readAll({ ...context, actor })
        return { message: texts.allRead }
      },
      deleteNotification: async ({ actor, params }) => {
        await deleteOne({ ...context, actor }, params.id)
        return { message: texts.deleted }
      },
      clearNotifications: async ({ actor }) => {
        await clearAll({ ...context, actor })
        return { message: texts.cleared }
      },
      getPreferences: async ({ actor }) => ({ preferences: await findPreferences(db, actor.uid_user) }),
      updatePreferences: async ({ actor, body }) => ({ preferences: await setPreferences(db, actor.uid_user, body) }),
    },
    { session, checksItself: ['listNotifications', 'countUnreadNotifications'] },
  )
  void app.register(async (open) => {
    // Mail clients post a form; the parameters are in the URL.
    open.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    )
    registerCalls(
      open,
      { unsubscribe: unsubscribeCall },
      {
        unsubscribe: async ({ query }) => {
          await unsubscribe(context, query.token)
          return { message: unsubscribeMessages.unsubscribed }
        },
      },
      { withoutApiKey: true },
    )
  })
}
