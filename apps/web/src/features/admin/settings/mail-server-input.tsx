import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { useState } from 'react'

import { Select } from '#kit/ui/forms/select.tsx'

import { inputClass } from './input-class.ts'
import type { InputProps } from './input-props.ts'

const texts = adminSettingsMessages.email

type Server = {
  readonly security: 'smtp' | 'smtps'
  readonly host: string
  readonly port: string
  readonly user: string
  readonly password: string
}

const usualPorts = { smtp: '587', smtps: '465' } as const

/** Reads an address as `toAddress` writes it, or as the server shows it: without user and password. */
const parse = (address: string | null): Server => {
  const [, scheme, user = '', password = '', host = '', port] =
    /^(smtps?):\/\/(?:([^:@/]*):([^@/]*)@)?(\[[^\]]+\]|[^:/@]*)(?::(\d+))?/.exec(address ?? '') ?? []
  const security = scheme === 'smtps' ? 'smtps' : 'smtp'
  return {
    security,
    host,
    port: port ?? usualPorts[security],
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
  }
}

const toAddress = ({ host, password, port, security, user }: Server): string => {
  const login = user === '' && password === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return host.trim() === '' ? '' : `${security}://${login}${host.trim()}${port.trim() === '' ? '' : `:${port.trim()}`}`
}

/** The address of the mail server in parts. User and password are never shown, and are part of the saved secret. */
export function MailServerInput({ setting, draft, isChanged, id, describedBy, isInvalid, onChange }: InputProps) {
  const [server, setServer] = useState<Server>(() => parse(draft ?? setting.value))
  const saved = parse(setting.value)
  const isRemoved = draft === null
  const set = (part: Partial<Server>) => {
    const next = { ...server, ...part }
    setServer(next)
    onChange(toAddress(next) || undefined)
  }
  const isSaved = setting.source === 'admin'
  const input = (name: 'host' | 'port' | 'user' | 'password', className: string) => {
    const isFirst = name === 'host'
    const inputId = isFirst ? id : `${id}-${name}`
    return (
      <div className={className}>
        <label htmlFor={inputId} className="mb-1 block text-sm text-muted">
          {texts[name]}
        </label>
        <input
          id={inputId}
          name={isFirst ? setting.name : `${setting.name}.${name}`}
          type={name === 'password' ? 'password' : 'text'}
          inputMode={name === 'port' ? 'numeric' : undefined}
          autoComplete="off"
          data-1p-ignore
          autoCapitalize="none"
          spellCheck={false}
          disabled={isRemoved}
          aria-invalid={(isFirst && isInvalid) || undefined}
          aria-describedby={isFirst ? describedBy : undefined}
          value={isRemoved ? '' : server[name]}
          placeholder={name === 'password' && isSaved && !isChanged ? texts.savedPassword : undefined}
          onChange={({ target }) => set({ [name]: target.value })}
          className={inputClass(isChanged && server[name] !== saved[name])}
        />
      </div>
    )
  }
  return (
    <div>
      <div className="grid grid-cols-6 gap-x-3 gap-y-3">
        {input('host', 'col-span-6 @md:col-span-3')}
        {input('port', 'col-span-2 @md:col-span-1')}
        <div className="col-span-4 @md:col-span-2">
          <span aria-hidden className="mb-1 block text-sm text-muted">
            {texts.security}
          </span>
          <Select
            label={texts.security}
            disabled={isRemoved}
            className={`w-full [&>select]:h-11 ${isChanged && server.security !== saved.security ? '[&>select]:border-accent' : '[&>select]:border-line-strong'}`}
            value={server.security}
            onChange={({ target }) => {
              const security = target.value === 'smtps' ? 'smtps' : 'smtp'
              const isUsual = server.port === usualPorts[server.security]
              set({ security, ...(isUsual ? { port: usualPorts[security] } : {}) })
            }}
          >
            <option value="smtp">{texts.securities.smtp}</option>
            <option value="smtps">{texts.securities.smtps}</option>
          </Select>
        </div>
        {input('user', 'col-span-6 @md:col-span-3')}
        {input('password', 'col-span-6 @md:col-span-3')}
      </div>
      {isRemoved && <p className="mt-2 text-sm text-muted">{adminSettingsMessages.removedSecret}</p>}
      {isSaved && isChanged && !isRemoved && <p className="mt-2 text-sm text-muted">{texts.enterAgain}</p>}
    </div>
  )
}
