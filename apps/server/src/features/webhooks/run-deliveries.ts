// Sends this process's share of the waiting deliveries. A receiver that hangs occupies only its own webhook's places, and
// all that hang leave places for the others.
import { randomInt } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { webhookServerMessages } from '@joinery/contract/messages/webhook-server-messages'

import { recordEvent } from '#events'
import { transaction, type Tx } from '#platform/database/database.ts'
import { readVersion } from '#platform/version.ts'

import {
  claimDeliveries,
  failWaiting,
  isAnyDue,
  lockDelivery,
  updateDelivery,
  type ClaimedDelivery,
} from './delivery-queries.ts'
import { sendRequest, type SendResult } from './send-request.ts'
import { openWebhookSecret, signRequest } from './sign-request.ts'
import { lockWebhook, updateWebhookRow } from './webhook-queries.ts'
import type { WebhooksContext } from './webhooks-context.ts'

const { atOnce, retryAfter, retryJitter, turnedOffAfter } = limits.webhook
const { errors } = webhookServerMessages
const pollEveryMs = 1000

/** Undefined after the last retry. */
const pauseAfter = (step: number): number | undefined => {
  const pause = retryAfter[step]
  if (pause === undefined) return undefined
  const jitter = Math.round(pause * retryJitter)
  return pause + randomInt(-jitter, jitter + 1)
}

/** Stores what a webhook's failures mean for it. Returns whether it is off now. */
const noteFailure = async (context: WebhooksContext, tx: Tx, uid_webhook: string, now: Date): Promise<void> => {
  const webhook = await lockWebhook(tx, uid_webhook)
  if (!webhook?.is_enabled) return
  const { failing_since, uid_project, url } = webhook
  if (failing_since === null) return updateWebhookRow(tx, uid_webhook, { failing_since: now })
  if (now.getTime() - failing_since.getTime() < turnedOffAfter) return
  await updateWebhookRow(tx, uid_webhook, { is_enabled: false })
  await failWaiting(tx, uid_webhook, errors.turnedOff)
  const { host } = new URL(url)
  await recordEvent(context, tx, { type: 'webhook.turned_off', uid_user: null, uid_project, host })
}

/** Lock order: webhook, delivery. */
const storeResult = (context: WebhooksContext, claimed: ClaimedDelivery, result: SendResult): Promise<void> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const { uid_delivery, uid_webhook } = claimed
    const webhook = await lockWebhook(tx, uid_webhook)
    const row = await lockDelivery(tx, claimed)
    if (!webhook || !row) return // deleted since it was claimed
    const pause = result.isOk || row.status !== 'waiting' ? undefined : pauseAfter(row.step)
    const isEnded = result.isOk || pause === undefined
    await updateDelivery(tx, uid_delivery, {
      status: result.isOk ? 'ok' : isEnded ? 'failed' : 'waiting',
      tries: row.tries + 1,
      response_status: result.status,
      response: result.response,
      error: result.error,
      claimed_until: null,
      ...(pause === undefined ? {} : { step: row.step + 1, due_at: new Date(now.getTime() + pause) }),
    })
    if (!result.isOk) await noteFailure(context, tx, uid_webhook, now)
    else if (webhook.failing_since !== null) await updateWebhookRow(tx, uid_webhook, { failing_since: null })
  })

const failed = (error: string): SendResult => ({ isOk: false, status: null, response: null, error })

const send = async (context: WebhooksContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> => {
  const { clock, config, keys } = context
  const { body, uid_delivery: id, uid_webhook, url } = claimed
  const secret = openWebhookSecret(keys.webhook, uid_webhook, claimed.secret)
  const result =
    secret === null
      ? failed(errors.secretLost)
      : await sendRequest({
          url,
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': `Joinery-Webhooks/${readVersion()}`,
            ...signRequest(secret, { id, at: clock.now(), body }),
          },
          isPrivateAllowed: config.WEBHOOKS_PRIVATE === 'allowed',
          signal,
        })
  await storeResult(context, claimed, result)
}

export type RunningDeliveries = { readonly stop: () => Promise<void> }

/** Runs now and periodically. */
export const runDeliveries = (context: WebhooksContext): RunningDeliveries => {
  const { clock, db, deliveries, log } = context
  const underWay = new Set<Promise<void>>()
  let failing = 0
  const stopping = new AbortController()
  let looking: Promise<void> | null = null
  let isPoked = false

  const begin = (claimed: ClaimedDelivery): void => {
    if (claimed.is_failing) failing += 1
    const sending = send(context, claimed, stopping.signal)
      .catch((error: unknown) => {
        // Stopping, or the database is unavailable: it is sent again once the claim has expired.
        if (!stopping.signal.aborted) log.warn({ err: error }, 'a webhook delivery could not be finished')
      })
      .finally(() => {
        underWay.delete(sending)
        if (claimed.is_failing) failing -= 1
        look()
      })
    underWay.add(sending)
  }

  const claim = async (): Promise<void> => {
    const count = atOnce.perProcess - underWay.size
    const now = clock.now()
    if (count <= 0 || !(await isAnyDue(db, now))) return
    const most = { count, perWebhook: atOnce.perWebhook, failing: atOnce.failing - failing }
    const claimed = await transaction(db, (tx) => claimDeliveries(tx, { now, ...most }))
    for (const one of claimed) begin(one)
  }

  function look(): void {
    isPoked = true
    if (stopping.signal.aborted || looking) return
    isPoked = false
    looking = claim()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to look for webhook deliveries'))
      .finally(() => {
        looking = null
        if (isPoked) look()
      })
  }

  deliveries.onPoke(look)
  const timer = setInterval(look, pollEveryMs)
  timer.unref()
  look()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
