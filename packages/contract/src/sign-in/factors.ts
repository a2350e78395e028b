import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { factorMessages } from '../messages/factor-messages.ts'

const { signIn } = limits

/**
 * Methods of the second step. `setup`: a second step is required but none is set up, so an authenticator app is set up
 * first.
 */
export const secondStepMethods = ['totp', 'passkey', 'recovery', 'setup'] as const

export type SecondStepMethod = (typeof secondStepMethods)[number]

export const secondStepSchema = z
  .object({
    token: z.string().describe('Token for the next calls. Valid for 10 minutes and for one login.'),
    methods: z.array(z.enum(secondStepMethods)),
  })
  .meta({ id: 'SecondStep' })

export type SecondStep = z.infer<typeof secondStepSchema>

const token = z.string(factorMessages.stepExpired).trim().min(1, factorMessages.stepExpired).max(200)
const code = z
  .string(factorMessages.codeWrong)
  .trim()
  .min(1, factorMessages.codeWrong)
  .max(40, factorMessages.codeWrong)
const base64 = z.string().max(20_000)
const extensions = z.record(z.string(), z.unknown())
const credential = {
  id: base64,
  rawId: base64,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.string().max(40).optional(),
}

/** Browser's response to a passkey sign-in, as JSON (WebAuthn level 3). */
export const assertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64,
      authenticatorData: base64,
      signature: base64,
      userHandle: base64.optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })

/** Browser's response to creating a passkey. */
export const attestationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64,
      attestationObject: base64,
      authenticatorData: base64.optional(),
      transports: z.array(z.string().max(40)).max(20).optional(),
      publicKeyAlgorithm: z.number().int().optional(),
      publicKey: base64.optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' })

/** Passed to the browser unchanged. */
const passkeyOptions = z.record(z.string(), z.unknown()).describe('WebAuthn options as JSON.')

const secret = z.object({
  secret: z.string().describe('In base32, to be typed in.'),
  uri: z.string().describe('otpauth:// address for the QR code.'),
})

const recoveryCodes = z.array(z.string()).nullable().describe('Shown only once. Null if the existing codes stay valid.')

export const passkeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    is_synced: z.boolean().describe('True if the passkey is synced to other devices.'),
  })
  .meta({ id: 'Passkey' })

export type Passkey = z.infer<typeof passkeySchema>

export const factorsSchema = z
  .object({
    has_password: z.boolean(),
    totp: z.object({ created_at: z.iso.datetime() }).nullable(),
    passkeys: z.array(passkeySchema),
    recovery_codes_left: z.number().int(),
    is_required: z
      .boolean()
      .describe('Whether two-step verification is required. If so, the last method cannot be removed.'),
    identities: z.array(
      z.object({
        id: z.uuid(),
        provider: z.string().nullable().describe('Id of the service. Null if it is no longer configured.'),
        name: z.string(),
        email: z.string().nullable(),
        created_at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Factors' })

export type Factors = z.infer<typeof factorsSchema>

const done = z.object({ message: z.string() }).meta({ id: 'Message' })
const passkeyName = z
  .string(factorMessages.passkeyNameRequired)
  .trim()
  .min(1, factorMessages.passkeyNameRequired)
  .max(signIn.passkeyNameMax)
const passkeyParams = z.object({ id: z.uuid() })

export const factorsCalls = {
  finishLogIn: {
    summary: 'Finish a login with two-step verification. The refresh token is set as a cookie.',
    access: 'public',
    capability: null,
    body: z.discriminatedUnion(
      'method',
      [
        z.object({ token, method: z.enum(['totp', 'recovery', 'setup']), code }),
        z.object({ token, method: z.literal('passkey'), assertion: assertionSchema }),
      ],
      factorMessages.codeWrong,
    ),
    response: {
      200: z.object({
        accessToken: z.string(),
        recoveryCodes: z.array(z.string()).optional().describe('With `setup`. Shown only once.'),
      }),
    },
  },
  startSecondPasskey: {
    summary: 'Get the WebAuthn options for two-step verification with a passkey.',
    access: 'public',
    capability: null,
    body: z.object({ token }, factorMessages.stepExpired),
    response: { 200: z.object({ options: passkeyOptions }) },
  },
  startSecondStepSetup: {
    summary: 'Get the secret for a new authenticator app if two-step verification is required but not set up.',
    access: 'public',
    capability: null,
    body: z.object({ token }, factorMessages.stepExpired),
    response: { 200: secret },
  },
  startPasskeyLogIn: {
    summary: 'Get the WebAuthn options to log in with a passkey.',
    access: 'public',
    capability: null,
    response: { 200: z.object({ token: z.string(), options: passkeyOptions }) },
  },
  finishPasskeyLogIn: {
    summary: 'Log in with a passkey. No two-step verification needed.',
    access: 'public',
    capability: null,
    body: z.object(
      { token, assertion: assertionSchema, rememberMe: z.boolean().default(false) },
      factorMessages.passkeyRefused,
    ),
    response: { 200: z.object({ accessToken: z.string() }) },
  },
  getFactors: {
    summary: "Get the caller's login methods.",
    access: 'session',
    capability: null,
    response: { 200: factorsSchema },
  },
  startTotp: {
    summary: 'Start setting up an authenticator app. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    response: { 200: secret },
  },
  confirmTotp: {
    summary: 'Finish setting up the authenticator app with one of its codes.',
    access: 'session',
    capability: null,
    body: z.object({ code }, factorMessages.codeWrong),
    response: { 200: z.object({ recoveryCodes }) },
  },
  removeTotp: {
    summary: 'Remove the authenticator app. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    response: { 200: done },
  },
  makeRecoveryCodes: {
    summary: 'Generate new recovery codes. The previous ones stop working. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  },
  startPasskey: {
    summary: 'Start adding a passkey. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    response: { 200: z.object({ token: z.string(), options: passkeyOptions }) },
  },
  addPasskey: {
    summary: 'Add the passkey the browser created.',
    access: 'session',
    capability: null,
    body: z.object({ token, attestation: attestationSchema, name: passkeyName }, factorMessages.passkeyRefused),
    response: { 201: z.object({ passkey: passkeySchema, recoveryCodes }) },
  },
  renamePasskey: {
    summary: 'Rename a passkey.',
    access: 'session',
    capability: null,
    params: passkeyParams,
    body: z.object({ name: passkeyName }, factorMessages.passkeyNameRequired),
    response: { 200: z.object({ passkey: passkeySchema }) },
  },
  removePasskey: {
    summary: 'Remove a passkey. Requires a recent login or `stepUp`.',
    access: 'session',
    capability: null,
    params: passkeyParams,
    response: { 200: done },
  },
  startStepUp: {
    summary: "Get the WebAuthn options to confirm the caller's identity with a passkey.",
    access: 'session',
    capability: null,
    response: { 200: z.object({ token: z.string(), options: passkeyOptions }) },
  },
  stepUp: {
    summary:
      "Confirm the caller's identity before a sensitive change: with two-step verification if set up, otherwise " +
      'with the password.',
    access: 'session',
    capability: null,
    body: z.discriminatedUnion(
      'method',
      [
        z.object({
          method: z.literal('password'),
          password: z.string().min(1, messages.settings.currentPasswordRequired),
        }),
        z.object({ method: z.enum(['totp', 'recovery']), code }),
        z.object({ method: z.literal('passkey'), token, assertion: assertionSchema }),
      ],
      factorMessages.stepUpNeeded,
    ),
    response: { 200: done },
  },
} as const satisfies CallSchemas
