// What a provider's fault means for the person who asked: refused, with the reason, or too busy, with the time to wait.
// Any other fault is the operator's business; of it only what it was is passed on, not what was sent.
import { messages } from '@joinery/contract/messages'
import type { APICallError } from 'ai'

import { ProductError } from '#platform/product-error.ts'

import { loadSdk } from './load-sdk.ts'

const usualWaitSeconds = 20
const longestWaitSeconds = 60 * 60
const longestReason = 300

/** In the provider's own words, or in ours. */
export const refused = (reason: string): ProductError => {
  const plain = reason
    .replaceAll(/[*_`#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = plain.length > longestReason ? `${plain.slice(0, longestReason)}...` : plain
  return new ProductError('refused_by_provider', messages.ai.providerRefused(short))
}

const refusalCodes = /"code":\s*"(moderation_blocked|content_policy_violation|content_filter|invalid_prompt)"/

/** OpenAI names the rules that were broken; its own sentence speaks of request ids and support. */
const readRefusal = (body: string): string => {
  const named = /safety_violations=\[([\w, /-]+)\]/.exec(body)?.[1]
  return named === undefined ? messages.ai.refusals.safety : messages.ai.refusals.safetyOf(named.replaceAll('_', ' '))
}

const seconds = (value: string | undefined): number => {
  if (value === undefined) return Number.NaN
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
}

/** From the header, or as Google says it in the body. */
const readWait = ({ responseHeaders = {}, responseBody = '' }: APICallError): number => {
  const said = [seconds(responseHeaders['retry-after']), seconds(/"retryDelay":\s*"([\d.]+)s"/.exec(responseBody)?.[1])]
  const wait = said.find((value) => value > 0) ?? usualWaitSeconds
  return Math.min(Math.ceil(wait), longestWaitSeconds)
}

/** The operator's account is empty; waiting does not help. */
const isQuotaUsedUp = (body: string): boolean => /"(insufficient_quota|billing_hard_limit_reached)"/.test(body)

const inOurWords = (error: APICallError): Error => {
  const { statusCode, responseBody = '' } = error
  if (statusCode === 429 && !isQuotaUsedUp(responseBody)) {
    return new ProductError('too_many', messages.ai.providerBusy, {}, readWait(error))
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && refusalCodes.test(responseBody)) {
    return refused(readRefusal(responseBody))
  }
  return new Error(`The provider answered ${statusCode ?? 'nothing'}: ${error.message}`)
}

/** Calls the SDK, and says its faults as a Provider does. */
export const sayFailure = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  const { APICallError: CallError } = await loadSdk()
  try {
    return await ask()
  } catch (error) {
    throw CallError.isInstance(error) ? inOurWords(error) : error
  }
}
