import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'

import { Select } from '#kit/ui/forms/select.tsx'

import { inputClass } from './input-class.ts'
import type { InputProps } from './input-props.ts'
import { LogoInput } from './logo-input.tsx'
import { MailServerInput } from './mail-server-input.tsx'
import { choicesOf, kindOf, labelOf, switchValues } from './setting-names.ts'

const toLines = (list: string): string =>
  list
    .split(',')
    .map((item) => item.trim())
    .join('\n')
const toList = (lines: string): string => lines.split('\n').join(',')

const nounOf = (name: string): string => {
  if (name.endsWith('_KEY')) return texts.secretNouns.key
  return name.includes('SECRET') ? texts.secretNouns.secret : texts.secretNouns.password
}

function SwitchInput({ setting, draft, id, describedBy, onChange }: InputProps) {
  const [off, on] = switchValues(setting.name) ?? ['off', 'on']
  const isOn = (draft ?? setting.value) === on
  return (
    <button
      id={id}
      name={setting.name}
      type="button"
      role="switch"
      aria-labelledby={`${id}-label`}
      aria-checked={isOn}
      aria-describedby={describedBy}
      onClick={() => onChange(isOn ? off : on)}
      className="group flex h-11 shrink-0 items-center self-start rounded-full"
    >
      <span
        aria-hidden
        className="relative h-6 w-11 rounded-full border border-line-strong bg-sunken transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent forced-colors:group-aria-checked:bg-[Highlight]"
      >
        <span
          className={`absolute top-[3px] left-[3px] size-4 rounded-full transition-transform ${isOn ? 'translate-x-5 bg-on-accent forced-colors:bg-[HighlightText]' : 'bg-muted forced-colors:bg-[ButtonText]'}`}
        />
      </span>
    </button>
  )
}

/** The input of a setting, by its kind. */
export function SettingInput(props: InputProps) {
  const { setting, draft, isChanged, id, describedBy, isInvalid, onChange } = props
  const { is_set, name, source, value } = setting
  const kind = kindOf(setting)
  if (kind === 'switch') return <SwitchInput {...props} />
  if (kind === 'logo') return <LogoInput {...props} />
  if (kind === 'mailServer') return <MailServerInput {...props} />
  const shown = draft === undefined ? (value ?? '') : (draft ?? '')
  const common = {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    placeholder: draft === null ? texts.defaultAfterSaving : undefined,
  }
  if (kind === 'select') {
    const choices = Object.entries(choicesOf(name, value) ?? {})
    return (
      <Select
        {...common}
        label={labelOf(name)}
        className={`w-full [&>select]:h-11 ${isChanged ? '[&>select]:border-accent' : '[&>select]:border-line-strong'}`}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
      >
        {shown === '' && <option value="">{draft === null ? texts.defaultAfterSaving : texts.notSet}</option>}
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'list') {
    const lines = toLines(shown)
    return (
      <textarea
        {...common}
        rows={Math.max(2, lines.split('\n').length)}
        spellCheck={false}
        value={lines}
        onChange={({ target }) => onChange(toList(target.value))}
        className={inputClass(isChanged, 'resize-y py-2.5')}
      />
    )
  }
  if (kind === 'secret') {
    const isSaved = is_set && source === 'admin'
    const isRemoved = draft === null
    const noun = nounOf(name)
    return (
      <input
        {...common}
        type="password"
        // Not a login: password managers neither fill nor save it.
        autoComplete="off"
        data-1p-ignore
        disabled={isRemoved}
        value={draft ?? ''}
        placeholder={isRemoved ? texts.removedSecret : isSaved ? texts.savedSecret(noun) : texts.enterSecret(noun)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        className={inputClass(isChanged)}
      />
    )
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={kind === 'number' ? 'numeric' : undefined}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => onChange(target.value)}
      className={inputClass(isChanged, kind === 'number' ? 'max-w-40 text-right tabular-nums' : '')}
    />
  )
}
