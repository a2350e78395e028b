import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { setupMessages } from './messages/setup-messages.ts'
import { plans } from './plans.ts'
import { secondStepSchema } from './sign-in/factors.ts'

const { account } = limits
const texts = messages.auth

/** Email addresses are compared trimmed and in lower case. */
export const emailSchema = z
  .string(texts.emailRequired)
  .trim()
  .toLowerCase()
  .min(1, texts.emailRequired)
  .max(account.emailMax, texts.emailInvalid)
  .pipe(z.email(texts.emailInvalid))

const newPassword = (tooShort: string) =>
  z.string(tooShort).min(account.passwordMin, tooShort).max(account.passwordMax, texts.passwordTooLong)

const done = z.object({ message: z.string() }).meta({ id: 'Message' })
const warning = z.string().optional().describe('Present if the accepted password is one of the most common ones.')

export const userDetailsSchema = z
  .object({
    phoneNumber: z.string(),
    nickname: z.string(),
    hideFromSearch: z.boolean(),
    profile_photo: z.string().nullable().describe('Signed URL, or null.'),
  })
  .meta({ id: 'UserDetails' })

export const userSchema = z
  .object({
    uid_user: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    credits: z.number().int(),
    plan: z.enum(plans),
    is_admin: z.boolean().describe('True for admins.'),
    details: userDetailsSchema,
  })
  .meta({ id: 'User' })

export type User = z.infer<typeof userSchema>

export const sessionSchema = z
  .object({
    uid_session: z.uuid(),
    device: z.string().describe("Browser and operating system, as far as known, such as 'Firefox on Linux'."),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    current: z.boolean().describe('True for the session that sends the request.'),
  })
  .meta({ id: 'Session' })

export type Session = z.infer<typeof sessionSchema>

const codeBody = z.object({ code: z.string(texts.codeMissing).trim().min(1, texts.codeMissing) }, texts.codeMissing)
const userAnswer = z.object({ user: userSchema })
const tokenAnswer = z.object({ accessToken: z.string() })

export const authCalls = {
  refreshSession: {
    summary:
      'Exchange the refresh cookie for an access token. Returns 401 without a cookie, 403 if it is no longer valid.',
    access: 'public',
    capability: null,
    response: { 200: tokenAnswer },
  },
  getMe: {
    summary: "Get the caller's account.",
    access: 'session',
    capability: null,
    token: 'filtered',
    response: { 200: userAnswer },
  },
  logIn: {
    summary: 'Log in. The refresh token is set as a cookie.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        email: z.string(texts.credentialsRequired).trim().toLowerCase().min(1, texts.credentialsRequired),
        password: z.string(texts.credentialsRequired).min(1, texts.credentialsRequired),
        rememberMe: z.boolean().default(false),
      },
      texts.credentialsRequired,
    ),
    response: {
      200: z.object({
        accessToken: z.string().optional().describe('Omitted if two-step verification is required.'),
        secondStep: secondStepSchema
          .optional()
          .describe('Present if two-step verification is required. Continue with `finishLogIn`.'),
      }),
    },
  },
  createAccount: {
    summary: 'Create an account. Sends a verification email unless an invitation confirms the address.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        email: z.string(texts.registerFieldsRequired).trim().min(1, texts.registerFieldsRequired).pipe(emailSchema),
        password: z
          .string(texts.registerFieldsRequired)
          .min(1, texts.registerFieldsRequired)
          .pipe(newPassword(texts.passwordTooShort)),
        username: z.string().trim().max(account.usernameMax, texts.usernameTooLong).nullish(),
        invitation: z
          .string()
          .trim()
          .max(200)
          .nullish()
          .describe('Token from an invitation email to this address. Verifies the address and logs in.'),
      },
      texts.registerFieldsRequired,
    ),
    response: {
      201: userAnswer.extend({
        accessToken: z.string().optional().describe('Only with an invitation.'),
        secondStep: secondStepSchema
          .optional()
          .describe('Instead of `accessToken` if two-step verification is required. Continue with `finishLogIn`.'),
        uid_project: z.uuid().nullish().describe('Only with an invitation: its project, or null if it has none.'),
        warning,
      }),
    },
  },
  setUpAdmin: {
    summary:
      'Create the first admin with the token of the link that a server without a mail server prints when it starts. ' +
      'The email address counts as verified.',
    access: 'public',
    capability: null,
    body: z.object(
      {
        token: z.string(setupMessages.linkInvalid).trim().min(1, setupMessages.linkInvalid).max(200),
        email: z.string(texts.registerFieldsRequired).trim().min(1, texts.registerFieldsRequired).pipe(emailSchema),
        password: z
          .string(texts.registerFieldsRequired)
          .min(1, texts.registerFieldsRequired)
          .pipe(newPassword(texts.passwordTooShort)),
      },
      texts.registerFieldsRequired,
    ),
    response: { 201: userAnswer.extend({ warning }) },
  },
  resendVerification: {
    summary: 'Resend the verification email. The response is the same for unknown addresses.',
    access: 'public',
    capability: null,
    body: z.object({ email: emailSchema }, texts.emailRequired),
    response: { 200: done },
  },
  logOut: {
    summary: 'End the current session.',
    access: 'session',
    capability: null,
    response: {
      200: z.object({
        message: z.string(),
        url: z.string().optional().describe('URL to open to log out of the external service used to log in.'),
      }),
    },
  },
  forgotPassword: {
    summary: 'Email a password reset link. The response is the same for unknown addresses. Errors are plain text.',
    access: 'public',
    capability: null,
    textErrors: true,
    body: z.object({ email: emailSchema }, texts.emailRequired),
    response: { 200: done },
  },
  resetPassword: {
    summary: 'Set a new password with the token from a reset link. Errors are plain text.',
    access: 'public',
    capability: null,
    textErrors: true,
    body: z.object(
      {
        token: z.string(texts.resetTokenMissing).trim().min(1, texts.resetTokenMissing),
        newPassword: z
          .string(texts.bothFieldsRequired)
          .min(1, texts.bothFieldsRequired)
          .pipe(newPassword(texts.passwordTooShort)),
      },
      texts.bothFieldsRequired,
    ),
    response: { 200: z.object({ message: z.string(), warning }) },
  },
  verifyEmail: {
    summary: 'Verify an email address with the emailed code.',
    access: 'public',
    capability: null,
    body: codeBody,
    response: { 200: done },
  },
  readVerification: {
    summary: 'Get the account a verification code belongs to and whether it has invitations. Does not use up the code.',
    access: 'public',
    capability: null,
    body: codeBody,
    response: { 200: z.object({ uid_user: z.uuid(), email: z.string(), is_invited: z.boolean() }) },
  },
  disownAccount: {
    summary: 'Delete an account someone else registered with this email address. Requires the emailed code.',
    access: 'public',
    capability: null,
    body: codeBody,
    response: { 200: done },
  },
  updateDetails: {
    summary: 'Update profile details. Omitted fields stay unchanged.',
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
    summary: 'Replace the profile photo. Multipart: profile_photo (one image).',
    access: 'session',
    capability: null,
    multipart: z.object({ profile_photo: z.file() }),
    response: { 200: userAnswer },
  },
  changePassword: {
    summary: 'Change the password. Ends all other sessions.',
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
    summary: "End all of the caller's sessions, including this one.",
    access: 'session',
    capability: null,
    response: { 200: done },
  },
  listSessions: {
    summary: 'List the devices where the caller is logged in, most recently used first.',
    access: 'session',
    capability: null,
    response: { 200: z.object({ sessions: z.array(sessionSchema) }) },
  },
  endSession: {
    summary: 'Log the caller out on one device.',
    access: 'session',
    capability: null,
    params: z.object({ sessionId: z.uuid() }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
