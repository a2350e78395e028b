import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { settingGroups, settingSources } from './setting-groups.ts'

export const settingSchema = z
  .object({
    name: z.string().describe("Name in the environment, such as 'BRAND_NAME'."),
    group: z.enum(settingGroups).describe("'server': shown only; set in the server environment."),
    value: z
      .string()
      .nullable()
      .describe(
        'The value in effect. Null for secrets, and if there is none. Addresses are shown without their login.',
      ),
    is_secret: z.boolean(),
    is_set: z.boolean().describe('Whether it is stored or set in the environment.'),
    source: z.enum(settingSources).describe("'environment' takes precedence and cannot be changed here."),
    about: z.string(),
  })
  .meta({ id: 'Setting' })

export type Setting = z.infer<typeof settingSchema>

const newSettings = z
  .record(z.string().max(limits.settings.nameMax), z.string().max(limits.settings.valueMax).nullable())
  .refine((settings) => Object.keys(settings).length <= limits.settings.perCall)
  .describe('New values by name. Null returns to the default.')

const settingsResponse = z.object({ settings: z.array(settingSchema) })

export const settingsCalls = {
  getSettings: {
    summary: 'List the settings of the installation.',
    access: 'session',
    capability: null,
    installation: 'viewSettings',
    response: { 200: settingsResponse },
  },
  changeSettings: {
    summary:
      'Change settings, all or nothing. Needs a recent login. Takes effect within seconds, without a restart. ' +
      'A mail server or AI provider is tested first; a failure is 422.',
    access: 'session',
    capability: null,
    installation: 'changeSettings',
    body: z.object({
      settings: newSettings,
      skip_test: z.boolean().default(false).describe('Save without testing the mail server or AI provider.'),
    }),
    response: { 200: settingsResponse },
  },
  testSettings: {
    summary:
      'Test a mail server or AI provider with new settings, without saving them. Needs a recent login. A failure is 422.',
    access: 'session',
    capability: null,
    installation: 'changeSettings',
    body: z.object({ settings: newSettings }),
    response: { 200: z.object({ message: z.string() }) },
  },
  sendTestMail: {
    summary: "Send a test email to the caller's own address.",
    access: 'session',
    capability: null,
    installation: 'changeSettings',
    response: { 200: z.object({ message: z.string() }) },
  },
} as const satisfies CallSchemas
