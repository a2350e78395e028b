// Answers of the calls about webhooks, and why a delivery failed.
import { limits } from '../limits.ts'

const { webhook } = limits

export const webhookServerMessages = {
  urlInvalid: 'Enter a web address that starts with https://',
  urlWithLogin: 'The address must not contain a user name or password',
  urlPrivate: 'The address must not lead to a private network',
  eventRequired: 'Choose at least one event',
  eventUnknown: 'One of the events is unknown',
  tooMany: `A project can have up to ${webhook.perProject} webhooks. Delete one first.`,
  deleted: 'Webhook deleted',

  errors: {
    timeout: `No response within ${webhook.answerWithin / 1000} seconds`,
    unresolved: 'The host name could not be found',
    private: 'The address leads to a private network',
    redirect: 'The response is a redirect, which is not followed',
    certificate: 'The certificate is not valid',
    connection: 'The connection failed',
    status: (status: number) => `The response has the status ${status}`,
    turnedOff: 'The webhook was turned off',
    secretLost: 'The secret cannot be read. Create a new webhook.',
  },
} as const
