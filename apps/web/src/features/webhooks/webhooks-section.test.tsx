import { webhookMessages as texts } from '@joinery/contract/messages/webhook-messages'
import { webhookServerMessages as faults } from '@joinery/contract/messages/webhook-server-messages'
import { webhookEvents } from '@joinery/contract/webhook-events'
import type { Delivery, Webhook } from '@joinery/contract/webhooks'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderReview } from '#features/review/review-testing.tsx'
import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'

import { WebhooksSection } from './webhooks-section.tsx'

const webhook: Webhook = {
  uid_webhook: '0198c0de-0000-7000-8007-000000000001',
  url: 'https://orders.example/joinery',
  events: ['card.created', 'approval.decided'],
  is_enabled: true,
  created_at: '2026-11-14T12:00:00.000Z',
}
const host = 'orders.example'
const delivery: Delivery = {
  uid_delivery: '0198c0de-0000-7000-8008-000000000001',
  type: 'card.created',
  status: 'failed',
  response_status: 500,
  error: faults.errors.status(500),
  tries: 8,
  created_at: '2026-11-14T12:00:00.000Z',
}

const show = (webhooks: readonly Webhook[] = [webhook], answers: Answers = {}) =>
  renderReview(<WebhooksSection project={buildProject()} />, { listWebhooks: { webhooks: [...webhooks] }, ...answers })

test('creates a webhook and shows its secret once', async () => {
  const secret = 'whsec_c2VjcmV0'
  const { hand, api } = await show([], { createWebhook: { webhook, secret } })
  expect(await screen.findByText(texts.empty)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: texts.add }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.newTitle }))
  await hand.click(dialog.getByRole('button', { name: texts.create }))
  expect(dialog.getByRole('alert').textContent).toBe(faults.urlInvalid)
  await hand.type(dialog.getByLabelText(texts.url), webhook.url)
  await hand.click(dialog.getByLabelText(texts.eventNames['message.created']))
  await hand.click(dialog.getByRole('button', { name: texts.create }))
  expect((await screen.findByLabelText<HTMLInputElement>(texts.secret)).value).toBe(secret)
  expect(api.sent('createWebhook')[0]?.body).toEqual({
    url: webhook.url,
    events: webhookEvents.filter((event) => event !== 'message.created'),
  })
  await hand.click(screen.getByRole('button', { name: texts.done }))
  expect(screen.queryByText(secret)).toBeNull()
  expect(screen.getByRole('list', { name: texts.list }).textContent).toContain(webhook.url)
})

test('turns a webhook on again', async () => {
  const off = { ...webhook, is_enabled: false }
  const { hand, api } = await show([off], { updateWebhook: { webhook } })
  expect(await screen.findByText(texts.off)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: texts.editNamed(host) }))
  await hand.click(screen.getByRole('switch', { name: texts.enabled }))
  await hand.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(texts.on)).toBeTruthy()
  expect(api.sent('updateWebhook')[0]?.body).toEqual({ url: webhook.url, events: webhook.events, is_enabled: true })
})

test('lists deliveries with request and response, and sends one again', async () => {
  const whole = { ...delivery, request: '{"type":"card.created"}', response: 'Out of order' }
  const { hand, api } = await show([webhook], {
    listDeliveries: { deliveries: [delivery] },
    getDelivery: { delivery: whole },
    sendDeliveryAgain: { delivery: { ...delivery, status: 'waiting' } },
  })
  await hand.click(await screen.findByRole('button', { name: texts.deliveriesNamed(host) }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.deliveriesNamed(host) }))
  const row = await dialog.findByRole('button', { name: new RegExp(texts.eventNames['card.created']) })
  expect(row.textContent).toContain(texts.statuses.failed)
  await hand.click(row)
  expect(await dialog.findByText('Out of order')).toBeTruthy()
  expect(dialog.getByText(/"type": "card.created"/)).toBeTruthy()
  await hand.click(dialog.getByRole('button', { name: texts.again }))
  expect(api.sent('sendDeliveryAgain')).toHaveLength(1)
})

test('shows the deliveries after a test, and deletes a webhook', async () => {
  const tested: Delivery = {
    ...delivery,
    type: 'webhook.test',
    status: 'ok',
    response_status: 200,
    error: null,
    tries: 1,
  }
  const { hand, api } = await show([webhook], {
    testWebhook: { delivery: { ...tested, status: 'waiting' } },
    listDeliveries: { deliveries: [tested] },
    deleteWebhook: { message: faults.deleted },
  })
  await hand.click(await screen.findByRole('button', { name: texts.testNamed(host) }))
  expect(await screen.findByText(texts.statuses.ok)).toBeTruthy()
  expect(api.sent('testWebhook')).toHaveLength(1)
  await hand.click(screen.getByRole('button', { name: 'Close' }))
  await hand.click(screen.getByRole('button', { name: texts.deleteNamed(host) }))
  const question = within(await screen.findByRole('dialog', { name: texts.deleteTitle }))
  await hand.click(question.getByRole('button', { name: texts.delete }))
  expect(await screen.findByText(texts.empty)).toBeTruthy()
})

test('is not shown to members', async () => {
  await renderReview(<WebhooksSection project={{ ...buildProject(), role: 'member' }} />, {})
  expect(screen.queryByText(texts.title)).toBeNull()
})
