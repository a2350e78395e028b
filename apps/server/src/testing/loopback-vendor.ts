// A local server that responds like AI vendors, in their wire formats, correctly or not.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Received = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type VendorAnswer = (response: ServerResponse) => void

export type Vendor = {
  readonly address: string
  /** Received requests, oldest first. */
  readonly received: Received[]
  /** Sets the response to further requests. */
  readonly answer: (how: VendorAnswer) => void
  readonly waiting: () => number
  readonly close: () => Promise<void>
}

export const startVendor = async (): Promise<Vendor> => {
  const received: Received[] = []
  let how: VendorAnswer = hang
  let waiting = 0
  const server = createServer((request, response) => {
    waiting += 1
    response.once('close', () => {
      waiting -= 1
    })
    const receive = async (): Promise<void> => {
      received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
      how(response)
    }
    receive().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // never null or a string for a TCP server
  return {
    address: `http://127.0.0.1:${port}/v1`,
    received,
    answer: (next) => {
      how = next
    },
    waiting: () => waiting,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): VendorAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const hang: VendorAnswer = () => undefined

export const cut: VendorAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"candi')
  setImmediate(() => response.destroy())
}

export const webPage: VendorAnswer = (response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Please log in</body></html>')

export const endless: VendorAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":"')
  const chunk = 'x'.repeat(2 ** 20)
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

type Parts = readonly Record<string, unknown>[]

const googleAnswer = (parts: Parts, finishReason = 'STOP'): VendorAnswer =>
  json(200, {
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 300, candidatesTokenCount: 1290, totalTokenCount: 1590 },
    modelVersion: 'gemini',
    responseId: 'r1',
  })

const googleFault = (code: number, status: string, message: string, details: unknown[] = []): VendorAnswer =>
  json(code, { error: { code, message, status, details } })

export const google = {
  image: (bytes: Buffer, mimeType = 'image/png') =>
    googleAnswer([{ text: 'Here it is.' }, { inlineData: { mimeType, data: bytes.toString('base64') } }]),
  text: (text: string) => googleAnswer([{ text }]),
  ended: (finishReason: string) =>
    json(200, { candidates: [{ finishReason, index: 0 }], usageMetadata: { promptTokenCount: 300 } }),
  blocked: (blockReason: string) => json(200, { promptFeedback: { blockReason }, usageMetadata: {} }),
  empty: googleAnswer([]),
  busy: googleFault(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. Please retry in 33.9s.', [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
  ]),
  broken: googleFault(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  unknownModel: googleFault(404, 'NOT_FOUND', 'models/gemini is not found for API version v1beta.'),
  wrongKey: googleFault(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
} as const

const openaiFault = (
  status: number,
  error: { message: string; type: string; code: string | null },
  headers: Record<string, string> = {},
): VendorAnswer => json(status, { error: { param: null, ...error } }, headers)

export const openai = {
  image: (bytes: Buffer) =>
    json(200, {
      created: 1_760_000_000,
      data: [{ b64_json: bytes.toString('base64') }],
      usage: { total_tokens: 100, input_tokens: 50, output_tokens: 50 },
    }),
  imageAt: (url: string) => json(200, { created: 1_760_000_000, data: [{ url }] }),
  text: (text: string) => openaiText({ type: 'output_text', text, annotations: [] }),
  refusal: (refusal: string) => openaiText({ type: 'refusal', refusal }),
  blocked: openaiFault(400, {
    message:
      'Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID req_1. safety_violations=[sexual].',
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
  }),
  empty: json(200, { created: 1_760_000_000, data: [] }),
  busy: openaiFault(
    429,
    { message: 'Rate limit reached for gpt-image-2.', type: 'requests', code: 'rate_limit_exceeded' },
    { 'retry-after': '12' },
  ),
  quota: openaiFault(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  }),
  broken: openaiFault(500, { message: 'The server had an error.', type: 'server_error', code: null }),
  unknownModel: openaiFault(404, {
    message: 'The model does not exist or you do not have access to it.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  }),
  rejected: openaiFault(400, { message: 'Invalid image.', type: 'invalid_request_error', code: 'invalid_image_file' }),
  wrongKey: openaiFault(401, {
    message: 'Incorrect API key provided.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  }),
} as const

const openaiText = (content: Record<string, unknown>): VendorAnswer =>
  json(200, {
    id: 'resp_1',
    object: 'response',
    created_at: 1_760_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'gpt',
    output: [{ type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [content] }],
    usage: {
      input_tokens: 30,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 40,
    },
  })

/** Chat completions in OpenAI's format. */
export const chat = {
  text: (content: string, finish_reason = 'stop') =>
    json(200, {
      id: 'c1',
      object: 'chat.completion',
      created: 1_760_000_000,
      model: 'own',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
      usage: { prompt_tokens: 30, completion_tokens: 10, total_tokens: 40 },
    }),
} as const
