// Sends every call once in one project. Compares requests and responses with the examples of the API document; with
// RECORD_EXAMPLES=1 writes them instead.
import { writeFile } from 'node:fs/promises'

import { calls, type CallName } from '@joinery/contract/calls'
import { afterAll, expect, it } from 'vitest'

import type { ApiExamples } from '#platform/http/api-document.ts'
import { examplesPath, readExamples } from '#platform/http/openapi.ts'
import {
  sendAccountCalls,
  sendLoginMethodCalls,
  sendPersonalDataCalls,
  sendSetupCall,
} from '#testing/api-examples/account-examples.ts'
import { adminEmail, buildCast, sendProjectCalls } from '#testing/api-examples/cast.ts'
import { compareShapes } from '#testing/api-examples/compare-shapes.ts'
import { sendDisclosureCalls } from '#testing/api-examples/disclosure-examples.ts'
import { isRecording, recordCalls } from '#testing/api-examples/record-calls.ts'
import {
  sendAdminCalls,
  sendApprovalCalls,
  sendGuestCalls,
  sendReviewCalls,
  sendWebhookCalls,
} from '#testing/api-examples/review-examples.ts'
import { sendSelectionCalls } from '#testing/api-examples/selection-examples.ts'
import { tidyExamples } from '#testing/api-examples/tidy-examples.ts'
import {
  sendAiCalls,
  sendBoardCalls,
  sendChatCalls,
  sendFileCalls,
  sendNotificationCalls,
} from '#testing/api-examples/work-examples.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { startTestApp } from '#testing/test-app.ts'

const names = Object.keys(calls) as CallName[] // Object.keys loses the literal key types
const publicUrl = 'http://localhost:3000' // passkeys need a domain name
const service = await startIdentityProvider(publicUrl)
const settings = {
  ...service.settings,
  PUBLIC_URL: publicUrl,
  ADMIN_EMAILS: adminEmail,
  MEMBER_CONSENT: 'ask',
  LOCAL_CREDITS: '10',
}
const plain = await startTestApp({ settings })
const withoutMail = await startTestApp({
  settings: { HOST: '0.0.0.0', PUBLIC_URL: 'https://studio.example', MAIL_SETUP: 'later' },
})
afterAll(async () => {
  await plain.close()
  await withoutMail.close()
  await service.close()
})

const sendAll = async (): Promise<ApiExamples> => {
  const startedAt = plain.now().getTime()
  const { app, examples } = recordCalls(plain)
  // The first account becomes an admin.
  const cast = await buildCast(app)
  await sendAccountCalls(app)
  await sendLoginMethodCalls(app, service, cast)
  await sendPersonalDataCalls(app)
  const stage = await sendProjectCalls(app, cast)
  await sendFileCalls(cast, stage)
  await sendChatCalls(cast, stage)
  await sendBoardCalls(cast, stage)
  const version = await sendReviewCalls(cast, stage, await sendAiCalls(cast, stage))
  await sendSelectionCalls(cast, stage)
  await sendNotificationCalls(app, cast)
  await sendApprovalCalls(app, cast, stage, version)
  await sendGuestCalls(app, cast, { ...stage, fileId: version })
  await sendWebhookCalls(cast, stage)
  await sendDisclosureCalls(cast, stage)
  await sendAdminCalls(app, cast)
  const setup = recordCalls(withoutMail)
  await sendSetupCall(setup.app)
  for (const [name, example] of setup.examples) examples.set(name, example)
  const inOrder = names.flatMap((name) => {
    const example = examples.get(name)
    return example ? [[name, example] as const] : []
  })
  return tidyExamples(Object.fromEntries(inOrder), startedAt)
}

it('matches the examples of the API document', async () => {
  const sent = await sendAll()
  if (isRecording) await writeFile(examplesPath, `${JSON.stringify(sent, null, 2)}\n`)
  expect(Object.keys(sent)).toEqual(names)
  const examples = readExamples()
  const differing = names.map((name) => [name, compareShapes(examples[name], sent[name])] as const)
  expect(differing.filter(([, differences]) => differences.length > 0)).toEqual([])
})
