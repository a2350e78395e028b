import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { ServerCog } from 'lucide-react'
import { useId } from 'react'

import { SettingInput } from './setting-input.tsx'
import { choicesOf, aboutOf, fullLabelOf, kindOf, labelOf, type Setting, switchValues } from './setting-names.ts'
import type { SettingsForm } from './use-settings-form.ts'

type SettingRowProps = {
  setting: Setting
  form: SettingsForm
  issue: string | undefined
}

/** The value in effect as words, for what cannot be changed here. */
const wordsOf = (setting: Setting): string => {
  const { is_secret, is_set, name, value } = setting
  if (value === null || value === '') return is_secret && is_set ? texts.set : texts.notSet
  const [off, on] = switchValues(name) ?? []
  if (value === off || value === on) return value === on ? texts.on : texts.off
  return choicesOf(name, value)?.[value] ?? value
}

function LockedValue({ setting, id, describedBy }: { setting: Setting; id: string; describedBy: string }) {
  if (kindOf(setting) === 'logo' && setting.value !== null) {
    return (
      <span className="flex h-20 w-36 items-center justify-center rounded-md border border-line bg-sunken p-2">
        <img src={setting.value} alt={texts.logo.alt} className="max-h-full max-w-full object-contain" />
      </span>
    )
  }
  return (
    <input
      id={id}
      name={setting.name}
      readOnly
      value={wordsOf(setting)}
      aria-describedby={describedBy}
      className="min-h-11 w-full rounded-md border border-line bg-sunken px-3.5 text-[0.9375rem] text-ellipsis text-muted"
    />
  )
}

const sideButton =
  'rounded-sm text-left text-sm text-muted underline decoration-line-strong underline-offset-4 hover:text-accent pointer-coarse:min-h-11'

function Side({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const { is_secret, is_set, name, source } = setting
  const label = fullLabelOf(name)
  if (form.isChanged(name)) {
    return (
      <>
        <span className="text-sm font-medium text-accent">{texts.sources.changed}</span>
        <button type="button" aria-label={texts.undoOf(label)} className={sideButton} onClick={() => form.undo(name)}>
          {texts.undo}
        </button>
      </>
    )
  }
  return (
    <>
      <span className="text-sm text-muted">{is_secret && !is_set ? texts.notSet : texts.sources[source]}</span>
      {source === 'admin' && (
        <button
          type="button"
          aria-label={is_secret ? texts.removeSecret(label) : texts.defaultOf(label)}
          className={sideButton}
          onClick={() => form.change(name, null)}
        >
          {is_secret ? texts.remove : texts.returnToDefault}
        </button>
      )}
    </>
  )
}

/** One setting: label and explanation, input, and where its value is from. */
export function SettingRow({ setting, form, issue }: SettingRowProps) {
  const { group, name, source } = setting
  const id = useId()
  const about = aboutOf(setting)
  const isLocked = source === 'environment' || group === 'server'
  const notes = [`${id}-about`, ...(issue === undefined ? [] : [`${id}-issue`]), ...(isLocked ? [`${id}-locked`] : [])]
  const describedBy = notes.join(' ')
  return (
    <div
      id={name}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 border-t border-line px-5 py-4 @2xl:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_5.5rem]"
    >
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="font-medium">
          {group === 'server' ? fullLabelOf(name) : labelOf(name)}
        </label>
        <p id={`${id}-about`} className="mt-0.5 text-sm text-pretty break-words text-muted">
          {about}
        </p>
      </div>
      <div className="@container min-w-0">
        {isLocked ? (
          <LockedValue setting={setting} id={id} describedBy={describedBy} />
        ) : (
          <SettingInput
            key={form.roundOf(name)}
            setting={setting}
            draft={form.draftOf(name)}
            isChanged={form.isChanged(name)}
            id={id}
            describedBy={describedBy}
            isInvalid={issue !== undefined}
            onChange={(draft) => form.change(name, draft)}
          />
        )}
        {issue !== undefined && (
          <p id={`${id}-issue`} className="mt-1.5 text-sm text-bad">
            {issue}
          </p>
        )}
        {isLocked && source === 'environment' && (
          <p
            id={`${id}-locked`}
            className="mt-1.5 inline-flex items-center gap-1.5 rounded-sm bg-selected px-2 py-0.5 text-[0.8125rem]"
          >
            <ServerCog className="size-3.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
            {adminMessages.settings.setInEnvironment}
          </p>
        )}
      </div>
      {(!isLocked || source === 'default') && (
        <div className="flex items-start gap-3 @2xl:flex-col @2xl:gap-1 @2xl:pt-2.5">
          {isLocked ? (
            <span className="text-sm text-muted">{texts.sources.default}</span>
          ) : (
            <Side setting={setting} form={form} />
          )}
        </div>
      )}
    </div>
  )
}
