import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { plans } from './plans.ts'
import { secondStepSchema } from './sign-in/factors.ts'

const { account } = limits
const say = messages.auth

/** Addresses are compared trimmed and in lower case. */
export const emailSchema = z
  .string(say.emailRequired)
  .trim()
  .toLowerCase()
  .min(1, say.emailRequired)
  .max(account.emailMax, say.emailInvalid)
  .pipe(z.email(say.emailInvalid))

const newPassword = (tooShort: string) =>
  z.string(tooShort).min(account.passwordMin, tooShort).max(account.passwordMax, say.passwordTooLong)

const done = z.object({ message: z.string() }).meta({ id: 'Message' })
const warning = z.string().optional().describe('The password was taken, and is among the most common ones.')

export const userDetailsSchema = z
  .object({
    phoneNumber: z.string(),
    nickname: z.string(),
    hideFromSearch: z.boolean(),
    profile_photo: z.string().nullable().describe('A signed address, or null.'),
  })
  .meta({ id: 'UserDetails' })

export const userSchema = z
  .object({
    uid_user: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    credits: z.number().int(),
    plan: z.enum(plans),
    is_admin: z.boolean().describe('Looks after this installation.'),
    details: userDetailsSchema,
  })
  .meta({ id: 'User' })

export type User = z.infer<typeof userSchema>

export const sessionSchema = z
  .object({
    uid_session: z.uuid(),
    device: z.string().describe("The browser and system, as far as they say: 'Firefox on Linux'."),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    current: z.boolean().describe('The session that asks.'),
  })
  .meta({ id: 'Session' })

export type Session = z.infer<typeof sessionSchema>

const codeBody = z.object({ code: z.string(say.codeMissing).trim().min(1, say.codeMissing) }, say.codeMissing)
const userAnswer = z.object({ user: userSchema })
const tokenAnswer = z.object({ accessToken: z.string() })

export const authCalls = {
  refreshSession: {
    summary: 'Trade the refresh cookie for an access token; 401 without a cookie, 403 when it is not valid any more.',
    access: 'public',
    capability: null,
    response: { 200: tokenAnswer },
  },
  getMe: {
    summary: 'The person who is signed in.',
    access: 'session',
    capability: null,
    response: { 200: userAnswer },
  },
  logIn: {
    summary: 'Log in; the refresh token arrives as a cookie.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        email: z.string(say.credentialsRequired).trim().toLowerCase().min(1, say.credentialsRequired),
        password: z.string(say.credentialsRequired).min(1, say.credentialsRequired),
        rememberMe: z.boolean().default(false),
      },
      say.credentialsRequired,
    ),
    response: {
      200: z.object({
        accessToken: z.string().optional().describe('Unless a second step is wanted.'),
        secondStep: secondStepSchema.optional().describe('The password is right; `finishLogIn` follows.'),
      }),
    },
  },
  createAccount: {
    summary: 'Create an account; a verification mail follows, unless an invitation proves the address.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        email: z.string(say.registerFieldsRequired).trim().min(1, say.registerFieldsRequired).pipe(emailSchema),
        password: z
          .string(say.registerFieldsRequired)
          .min(1, say.registerFieldsRequired)
          .pipe(newPassword(say.passwordTooShort)),
        username: z.string().trim().max(account.usernameMax, say.usernameTooLong).nullish(),
        invitation: z
          .string()
          .trim()
          .max(200)
          .nullish()
          .describe('The token of an invitation mail to this address: it verifies the address and logs in.'),
      },
      say.registerFieldsRequired,
    ),
    response: {
      201: userAnswer.extend({
        accessToken: z.string().optional().describe('Only with an invitation.'),
        secondStep: secondStepSchema
          .optional()
          .describe('In place of it, where a second step is required: `finishLogIn` follows.'),
        uid_project: z.uuid().nullish().describe('Only with an invitation: the project, or null where it names none.'),
        warning,
      }),
    },
  },
  resendVerification: {
    summary: 'Send the verification mail again; answers the same for unknown addresses.',
    access: 'public',
    capability: null,
    body: z.object({ email: emailSchema }, say.emailRequired),
    response: { 200: done },
  },
  logOut: {
    summary: 'End this session.',
    access: 'session',
    capability: null,
    response: {
      200: z.object({
        message: z.string(),
        url: z
          .string()
          .optional()
          .describe('Where to go to be signed out at the service by which they signed in, too.'),
      }),
    },
  },
  forgotPassword: {
    summary: 'Send a reset link; answers the same for unknown addresses. Errors are plain text.',
    access: 'public',
    capability: null,
    textErrors: true,
    body: z.object({ email: emailSchema }, say.emailRequired),
    response: { 200: done },
  },
  resetPassword: {
    summary: 'Set a new password with the token of a reset link. Errors are plain text.',
    access: 'public',
    capability: null,
    textErrors: true,
    body: z.object(
      {
        token: z.string(say.resetTokenMissing).trim().min(1, say.resetTokenMissing),
        newPassword: z
          .string(say.bothFieldsRequired)
          .min(1, say.bothFieldsRequired)
          .pipe(newPassword(say.passwordTooShort)),
      },
      say.bothFieldsRequired,
    ),
    response: { 200: z.object({ message: z.string(), warning }) },
  },
  verifyEmail: {
    summary: 'Verify an address with the code of its mail.',
    access: 'public',
    capability: null,
    body: codeBody,
    response: { 200: done },
  },
  readVerification: {
    summary: 'Whose code this is, and whether the address is invited somewhere; consumes nothing.',
    access: 'public',
    capability: null,
    body: codeBody,
    response: { 200: z.object({ uid_user: z.uuid(), email: z.string(), is_invited: z.boolean() }) },
  },
  disownAccount: {
    summary: 'Remove an account that somebody else has registered for this address, by the code of its mail.',
    access: 'public',
    capability: null,
    body: codeBody,
    response: { 200: done },
  },
  updateDetails: {
    summary: 'Change parts of the profile; what is not named stays.',
    access: 'session',
    capability: null,
    body: z.object({
      details: z.object({
        phoneNumber: z.string().trim().max(account.phoneMax, messages.settings.phoneTooLong).optional(),
        nickname: z.string().trim().max(account.nicknameMax, messages.settings.nicknameTooLong).optional(),
        hideFromSearch: z.boolean().optional(),
      }),
    }),
    response: { 200: userAnswer },
  },
  uploadProfilePhoto: {
    summary: 'Replace the profile photo: multipart, one image in the field profile_photo.',
    access: 'session',
    capability: null,
    multipart: z.object({ profile_photo: z.file() }),
    response: { 200: userAnswer },
  },
  changePassword: {
    summary: 'Change the password; every other session ends.',
    access: 'session',
    capability: null,
    body: z.object(
      {
        currentPassword: z
          .string(messages.settings.currentPasswordRequired)
          .min(1, messages.settings.currentPasswordRequired),
        newPassword: newPassword(messages.settings.newPasswordTooShort),
      },
      messages.settings.currentPasswordRequired,
    ),
    response: { 200: z.object({ message: z.string(), warning }) },
  },
  logOutEverywhere: {
    summary: 'End all sessions of this person, this one too.',
    access: 'session',
    capability: null,
    response: { 200: done },
  },
  listSessions: {
    summary: 'The devices on which this person is signed in, last used first.',
    access: 'session',
    capability: null,
    response: { 200: z.object({ sessions: z.array(sessionSchema) }) },
  },
  endSession: {
    summary: 'Log this person out on one of their devices.',
    access: 'session',
    capability: null,
    params: z.object({ sessionId: z.uuid() }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
