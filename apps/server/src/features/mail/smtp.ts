import type { Transporter } from 'nodemailer'

import type { Config } from '#config'
import type { Settings } from '#features/settings/open-settings.ts'
import { type BrandLogo, readLogo } from '#platform/images/read-logo.ts'

import { logoAddress } from './layout.ts'
import type { Mail } from './mail-queries.ts'

export type Smtp = {
  readonly send: (mail: Mail) => Promise<'accepted' | 'refused'>
  /** Connects and authenticates without sending. */
  readonly verify: () => Promise<void>
}

const senderOf = ({ MAIL_FROM, BRAND_NAME, PUBLIC_URL }: Config) =>
  MAIL_FROM ?? { name: BRAND_NAME, address: `no-reply@${new URL(PUBLIC_URL).hostname}` }

/** A 5xx response to the address or content is final; one to the login or greeting is a configuration error. */
const isFinal = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

/** For the log: the library's error and the mail server's response can contain recipients. */
const withoutAddresses = (error: unknown): Error => {
  const { code, command, responseCode } = Object.assign({ code: '', command: '', responseCode: 0 }, error)
  const reply = responseCode === 0 ? '' : ` and answered ${responseCode}`
  return Object.assign(new Error(`The mail server did not accept an email: ${code} at ${command}${reply}`), {
    code,
    responseCode,
  })
}

/** RFC 8058 one-click unsubscribe. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Embedded, so email clients show it without a remote request. */
const embedImage = (cid: 'logo' | 'picture', type: 'jpeg' | 'png', content: Buffer) => ({
  filename: `${cid}.${type === 'jpeg' ? 'jpg' : type}`,
  content,
  contentType: `image/${type}`,
  cid,
  contentDisposition: 'inline' as const,
})

/** The logo as it is now; an email written with one that was removed since shows the brand name. */
const imagesOf = (mail: Mail, logo: BrandLogo | null) => [
  ...(mail.picture === null ? [] : [embedImage('picture', 'jpeg', mail.picture)]),
  ...(logo && mail.html_body.includes(logoAddress) ? [embedImage('logo', 'png', logo.png)] : []),
]

const openTransport = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The mail server in effect; undefined without one. Replaced when the settings change. */
export const createLiveSmtp = ({
  config,
  onChange,
}: Pick<Settings, 'config' | 'onChange'>): (() => Smtp | undefined) => {
  let smtp = createSmtp(config)
  onChange(() => {
    smtp = createSmtp(config)
  })
  return () => smtp
}

/** Returns undefined without a mail server. Loads the client and connects on first use. */
export const createSmtp = (config: Config): Smtp | undefined => {
  const { SMTP_URL } = config
  if (SMTP_URL === undefined) return undefined
  let opening: Promise<Transporter> | undefined
  const from = senderOf(config)
  const host = new URL(config.PUBLIC_URL).hostname
  const getTransport = () => (opening ??= openTransport(SMTP_URL))
  return {
    verify: async () => {
      try {
        await (await getTransport()).verify()
      } catch (error) {
        throw withoutAddresses(error)
      }
    },
    send: async (mail) => {
      try {
        const transport = await getTransport()
        await transport.sendMail({
          from,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
          ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
          attachments: imagesOf(mail, readLogo(config.BRAND_LOGO)),
          date: mail.created_at,
          // The same for every attempt, so duplicates can be recognised.
          messageId: `<${mail.uid_mail}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribe_url === null ? {} : oneClick(mail.unsubscribe_url)),
          },
        })
        return 'accepted'
      } catch (error) {
        if (isFinal(error)) return 'refused'
        throw withoutAddresses(error)
      }
    },
  }
}
