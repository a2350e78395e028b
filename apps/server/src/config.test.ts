import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { readConfig } from '#config'

import { printExample } from './config/print-example.ts'
import { printSettings } from './config/print-settings.ts'
import { listUndecided } from './setting-checklist.ts'

const mailOptions =
  'name, requireTLS, ignoreTLS, authMethod, pool, maxConnections, maxMessages, connectionTimeout, greetingTimeout, socketTimeout, proxy, tls.rejectUnauthorized, tls.servername, tls.minVersion, tls.ciphers'

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      embedded: true,
      SIGNUP_CREDITS: 500,
    })
  })

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: 'abc' }, 'PORT must be a whole number between 0 and 65535, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number between 0 and 65535, not "70000".'],
    [{ PUBLIC_URL: 'studio' }, 'PUBLIC_URL must be an address such as https://studio.example, not "studio".'],
    [
      { PUBLIC_URL: 'https://studio.example/joinery' },
      'PUBLIC_URL must be a host without a path, such as https://joinery.studio.example, not "https://studio.example/joinery".',
    ],
    [
      { PUBLIC_URL: 'https://me:secret@studio.example' },
      'PUBLIC_URL must be a host without a path, such as https://joinery.studio.example, not "https://me:secret@studio.example".',
    ],
    [{ REGISTRATION: 'shut' }, 'REGISTRATION must be open, invited or closed, not "shut".'],
    [{ DATABASE_URL: 'mysql://root:hunter2@x' }, 'DATABASE_URL must be an address such as postgres://user@host/name.'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'SECRET (at least 32 random characters) is required with DATABASE_URL.'],
    [
      { SMTP_URL: 'smtp://mail.example?sendmail=true&path=/bin/sh' },
      `SMTP_URL can only have these options: ${mailOptions}.`,
    ],
    [
      { SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false&logger=true' },
      `SMTP_URL can only have these options: ${mailOptions}.`,
    ],
    [
      { MAIL_FROM: 'Elm Studio' },
      'MAIL_FROM must be one address such as Studio <hello@studio.example>, not "Elm Studio".',
    ],
    [
      { MAIL_FROM: 'Elm, Oak <post@elm.example>' },
      'MAIL_FROM must be one address such as Studio <hello@studio.example>, not "Elm, Oak <post@elm.example>".',
    ],
    [
      { MAIL_FROM: 'a@elm.example, b@elm.example' },
      'MAIL_FROM must be one address such as Studio <hello@studio.example>, not "a@elm.example, b@elm.example".',
    ],
    [
      { OIDC_ISSUER: 'accounts' },
      'OIDC_ISSUER must be an address such as https://accounts.studio.example, not "accounts".',
    ],
    [{ SECRET: 'short' }, 'SECRET must have at least 32 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug or silent, not "loud".'],
    [{ AI_BASE_URL: 'http://127.0.0.1:8000/v1' }, 'AI_IMAGE_MODEL or AI_TEXT_MODEL is required with AI_BASE_URL.'],
    [{ AI_2_IMAGE_MODEL: 'qwen' }, 'AI_2_BASE_URL is required with the other settings of AI_2.'],
    [{ AI_2_BASEURL: 'http://x' }, 'AI_2_BASEURL is not a setting.'],
    [
      { AI_BASE_URL: 'http://x/v1', AI_IMAGE_MODEL: 'x', AI_SERVER: 'other' },
      'AI_SERVER must be openai, stable-diffusion.cpp, vllm-omni or localai, not "other".',
    ],
    [{ COMFYUI_BASE_URL: 'http://x' }, 'COMFYUI_WORKFLOW is required with COMFYUI_BASE_URL.'],
    [
      { COMFYUI_BASE_URL: 'http://x', COMFYUI_WORKFLOW: 'x.json', COMFYUI_PROMPT_NODE: '6' },
      'COMFYUI_IMAGE_NODES is required with COMFYUI_BASE_URL.',
    ],
    [{ FAL_API_KEY: 'f-secret' }, 'FAL_MODEL is required with FAL_API_KEY.'],
    [
      { FAL_API_KEY: 'f-secret', FAL_MODEL: 'x/y', FAL_IMAGE_FIELD: '__proto__[]x' },
      'FAL_IMAGE_FIELD must be a name such as image_url, image_urls[] or input_image+, not "__proto__[]x".',
    ],
    [{ LOCAL_CREDITS: '-1' }, 'LOCAL_CREDITS must be a whole number between 0 and 1000000, not "-1".'],
    [{ AI_TIME_LIMIT_SECONDS: '0' }, 'AI_TIME_LIMIT_SECONDS must be a whole number between 1 and 290, not "0".'],
    [{ HOST: '0.0.0.0' }, 'SMTP_URL is required when others can reach HOST or PUBLIC_URL.'],
    [{ PUBLIC_URL: 'https://studio.example' }, 'SMTP_URL is required when others can reach HOST or PUBLIC_URL.'],
  ])('%j is rejected with one clear sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(expect.objectContaining({ name: 'StartError', message: sentence }))
  })

  it.each([
    'post@elm.example',
    'Elm Studio <post@elm.example>',
    '"Elm, Oak & Ash" <post@elm.example>',
    'Élan <a@localhost>',
  ])('accept the sender %s', (MAIL_FROM) => expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM))

  it('accept options of a mail server', () => {
    const SMTP_URL = 'smtp://me:a%3Fb@mail.example:587?requireTLS=true&tls.rejectUnauthorized=false&pool=true'
    expect(readConfig({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  })

  it('allow an exposed mailbox only explicitly', () => {
    expect(readConfig({ HOST: '0.0.0.0', MAILBOX: 'exposed' }).MAILBOX).toBe('exposed')
    expect(readConfig({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }).HOST).toBe('0.0.0.0')
  })

  it('accept a public address with a trailing slash or a port', () => {
    const read = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL, SMTP_URL: 'smtp://mail.example' }).PUBLIC_URL
    expect(read('https://studio.example/')).toBe('https://studio.example')
    expect(read('https://studio.example:8443')).toBe('https://studio.example:8443')
  })

  it('list the open decisions of a public installation, even if the start fails without a mail server', () => {
    const names = (environment: NodeJS.ProcessEnv) => listUndecided(readConfig(environment)).map(({ name }) => name)
    const mail = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }
    expect(names(mail)).toEqual(['PUBLIC_URL', 'REGISTRATION', 'ADMIN_EMAILS'])
    // A setting explicitly set to its default counts as decided.
    const all = { PUBLIC_URL: 'https://studio.example', REGISTRATION: 'open', ADMIN_EMAILS: 'you@studio.example' }
    expect(names({ ...mail, ...all })).toEqual([])
    const failed = () => readConfig({ HOST: '0.0.0.0', REGISTRATION: 'closed' })
    expect(failed).toThrow(
      expect.objectContaining({
        lines: [
          '  This server can be reached by others. Set these first:',
          expect.stringMatching(/^ {4}PUBLIC_URL {5}/),
          expect.stringMatching(/^ {4}SMTP_URL {7}/),
          expect.stringMatching(/^ {4}ADMIN_EMAILS {3}/),
          expect.stringContaining('MAIL_SETUP=later'),
        ],
      }),
    )
  })

  it.each([
    ['.env.example', 'config/print-example.ts', 'printExample', printExample],
    ['docs/operate/settings.md', 'config/print-settings.ts', 'printSettings', printSettings],
  ])('are all listed in %s as defined', async (path, module, name, print) => {
    const program = `import('./apps/server/src/${module}').then((it) => process.stdout.write(it.${name}()))`
    const kept = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
    expect(kept, `Renew it, with Node 24: node -e "${program}" > ${path}`).toBe(print())
  })
})
