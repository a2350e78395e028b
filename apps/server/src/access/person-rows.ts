// Private resources: images, credits, notifications. Independent of project roles.
import type { aiCalls } from '@joinery/contract/ai'
import type { auditCalls } from '@joinery/contract/audit'
import type { creditsCalls } from '@joinery/contract/credits'
import type { linkTitlesCalls } from '@joinery/contract/link-titles'
import { defaultPreferences, type notificationsCalls } from '@joinery/contract/notifications'
import type { searchCalls } from '@joinery/contract/search'

import { unsubscribeLinks } from '#features/notifications/unsubscribe.ts'
import { generationForm, picture } from '#testing/build-generation.ts'

import type { RowsOf } from './access-row.ts'
import { freshBelongings } from './fresh.ts'
import type { Belongings } from './people.ts'
import type { Scene } from './scene.ts'
import { secretWord } from './things.ts'

const unsubscribeToken = ({ app }: Scene, uid_user: string): string =>
  new URL(unsubscribeLinks(app.app.context, uid_user).page).searchParams.get('token') ?? ''

export const auditRows: RowsOf<typeof auditCalls> = {
  // A removed member keeps their own entries, including the project's title.
  listOwnAudit: [{ options: () => ({}), remembers: ['removed'] }],
}

export const creditsRows: RowsOf<typeof creditsCalls> = {
  getCredits: [{ options: () => ({}) }],
  listCreditEntries: [{ options: () => ({}) }],
}

export const aiRows: RowsOf<typeof aiCalls> = {
  generateImage: [
    {
      options: async () => ({ form: generationForm({ images: [await picture()], prompt: 'Warm light' }) }),
    },
  ],
  previewImage: [
    {
      options: async () => ({ form: generationForm({ images: [await picture()], prompt: 'Warm light' }) }),
    },
  ],
  findSurface: [
    {
      options: async () => {
        const form = generationForm({ images: [await picture()] })
        form.append('x', '0.5')
        form.append('y', '0.5')
        return { form }
      },
    },
  ],
  convertImage: [{ options: async () => ({ form: generationForm({ images: [await picture()] }) }) }],
  summarizeText: [{ options: () => ({ body: { text: 'The fronts are walnut. ' } }) }],
  listProviders: [{ options: () => ({}) }],
  getCurrentProvider: [{ options: () => ({}) }],
  getProviderInfo: [{ options: () => ({}) }],
  switchProvider: [{ options: () => ({ body: { provider: 'local' } }) }],
  listGenerated: [{ options: () => ({}) }],
  deleteGenerated: [
    {
      options: (_, { uid_image }) => ({ params: { id: uid_image } }),
      usesUp: freshBelongings,
      special: (['foreign', 'member'] as const).map((by) => ({
        title: "another person's image",
        by,
        options: ({ people }: Scene) => ({ params: { id: people.owner.uid_image } }),
        outcome: 'not_found',
      })),
    },
  ],
  saveGenerated: [
    {
      options: ({ here }, { uid_image }) => ({ params: { id: uid_image }, body: { uid_project: here.id } }),
      special: (['foreign', 'member'] as const).map((by) => ({
        title: "another person's image, to a project they belong to",
        by,
        options: ({ people, there }: Scene) => ({
          params: { id: people.owner.uid_image },
          body: { uid_project: there.id },
        }),
        outcome: 'not_found',
      })),
    },
  ],
  addGeneratedFile: [
    {
      options: ({ here }, { uid_image }) => ({ params: { id: here.id }, body: { uid_image } }),
      special: [
        ...(['foreign', 'member'] as const).map((by) => ({
          title: "another person's image, to a project they belong to",
          by,
          options: ({ people, there }: Scene) => ({
            params: { id: there.id },
            body: { uid_image: people.owner.uid_image },
          }),
          outcome: 'not_found' as const,
        })),
        {
          title: 'a source from another project',
          by: 'member',
          options: ({ here, there }: Scene, { uid_image }: Belongings) => ({
            params: { id: here.id },
            body: { uid_image, source_uid_file: there.file },
          }),
          outcome: 'not_found',
        },
      ],
    },
  ],
}

export const notificationsRows: RowsOf<typeof notificationsCalls> = {
  // A removed member keeps earlier notifications.
  listNotifications: [{ options: () => ({}), remembers: ['removed'] }],
  countUnreadNotifications: [{ options: () => ({}) }],
  markNotificationRead: [
    {
      options: (_, { uid_notification }) => ({ params: { id: uid_notification } }),
      special: (['foreign', 'member'] as const).map((by) => ({
        title: "another person's notification",
        by,
        options: ({ people }: Scene) => ({ params: { id: people.owner.uid_notification } }),
        outcome: 'not_found',
      })),
    },
  ],
  markAllNotificationsRead: [{ options: () => ({}) }],
  deleteNotification: [
    {
      options: (_, { uid_notification }) => ({ params: { id: uid_notification } }),
      usesUp: freshBelongings,
      special: (['foreign', 'member'] as const).map((by) => ({
        title: "another person's notification",
        by,
        options: ({ people }: Scene) => ({ params: { id: people.owner.uid_notification } }),
        outcome: 'not_found',
      })),
    },
  ],
  clearNotifications: [{ options: () => ({}), usesUp: freshBelongings }],
  getPreferences: [{ options: () => ({}) }],
  updatePreferences: [{ options: () => ({ body: defaultPreferences }) }],
  unsubscribe: [
    {
      title: 'with an unknown token',
      options: (_, { uid_user }) => ({ query: { token: `${uid_user}.signed` } }),
      outcome: 'bad_request',
      special: [
        {
          title: 'another person, with the signature from their own email',
          by: 'stranger',
          options: (scene, { uid_user }) => {
            const [, signature = ''] = unsubscribeToken(scene, uid_user).split('.')
            return { query: { token: `${scene.people.owner.uid_user}.${signature}` } }
          },
          outcome: 'bad_request',
        },
        {
          title: 'with the token from an email',
          by: 'nobody',
          options: (scene) => ({ query: { token: unsubscribeToken(scene, scene.people.stranger.uid_user) } }),
          outcome: 200,
        },
      ],
    },
  ],
}

/** Everyone gets titles, each of what they see. The walk looks for the secret word in every answer. */
export const linkTitlesRows: RowsOf<typeof linkTitlesCalls> = {
  getLinkTitles: [
    {
      options: ({ here }) => ({
        body: {
          paths: [
            `/projects/${here.id}`,
            `/projects/${here.id}/discussion?message=${here.by.author.message}`,
            `/projects/${here.id}/board?card=${here.by.author.card}`,
            `/projects/${here.id}/overview?file=${here.by.author.messageFile}`,
          ],
        },
      }),
    },
  ],
}

export const searchRows: RowsOf<typeof searchCalls> = {
  search: [{ options: () => ({ query: { q: secretWord } }) }],
}
