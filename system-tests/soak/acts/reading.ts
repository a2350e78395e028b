import type { Act } from '../load.ts'
import { pick } from '../studio.ts'

const words = ['walnut', 'brass', 'Thursday', 'pulls', 'zebra', "o'", '%', 'floor']

/** Requests of open pages, the majority. */
export const readingActs: readonly Act[] = [
  {
    kind: 'open the dashboard',
    perMinute: 60,
    run: async ({ people }) => {
      const { ask } = pick(people)
      await ask('getMe', 200, {})
      await Promise.all([
        ask('listProjects', 200, {}),
        ask('countUnreadNotifications', 200, {}),
        ask('listInvitations', 200, {}),
        ask('listWaiting', 200, {}),
      ])
    },
  },
  {
    kind: 'open a project',
    perMinute: 90,
    run: async ({ projects }) => {
      const { id, members } = pick(projects)
      const { ask } = pick(members)
      const params = { id }
      await Promise.all([
        ask('getProject', 200, { params }),
        ask('listReplies', 200, { params, query: { replyType: 'discussion' } }),
        ask('getBoard', 200, { params }),
      ])
      await ask('getReview', 200, { params })
    },
  },
  {
    kind: 'read on',
    perMinute: 30,
    run: async ({ projects }) => {
      const { id, members } = pick(projects)
      const { ask } = pick(members)
      const { body } = await ask('listReplies', 200, { params: { id }, query: { since: '0' } })
      const newest = body.replies.at(-1)
      if (newest === undefined) return
      await ask('listReplies', 200, { params: { id }, query: { before: newest.uid_reply, limit: '20' } })
      await ask('markProjectRead', 200, { params: { id }, body: { message_number: newest.message_number ?? 0 } })
    },
  },
  {
    kind: 'search',
    perMinute: 30,
    run: async ({ people, projects }) => {
      const q = pick(words)
      await pick(people).ask('search', 200, { query: { q } })
      const { id, members } = pick(projects)
      await pick(members).ask('listReplies', 200, { params: { id }, query: { q } })
    },
  },
  {
    kind: 'the bell',
    perMinute: 40,
    run: async ({ people }) => {
      const { ask } = pick(people)
      const { body } = await ask('listNotifications', 200, {})
      await ask('countUnreadNotifications', 200, {})
      const [first] = body.notifications
      if (first === undefined) return
      await ask('markNotificationRead', [200, 404], { params: { id: first.uid_notification } })
      if (Math.random() < 0.3) await ask('markAllNotificationsRead', 200, {})
      if (Math.random() < 0.1) await ask('clearNotifications', 200, {})
    },
  },
  {
    kind: 'preferences',
    perMinute: 6,
    run: async ({ people }) => {
      const { ask } = pick(people)
      const { body } = await ask('getPreferences', 200, {})
      const email_notifications = Math.random() < 0.5
      await ask('updatePreferences', 200, { body: { ...body.preferences, email_notifications } })
    },
  },
  {
    kind: 'pages and health',
    perMinute: 20,
    run: async ({ caller }) => {
      const page = await caller.fetch('page', 200, '/', { headers: { 'accept-encoding': 'identity' } })
      const script = /src="(\/assets\/[^"]+)"/.exec(page.bytes.toString())?.[1]
      if (script !== undefined) await caller.fetch('page', 200, script)
      await caller.ask('getHealth', 200, {})
    },
  },
]
