import { settingGroups, type SettingGroup } from '@joinery/contract/installation/setting-groups'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { changeSettings } from '#api/admin-settings.ts'
import { SetupList } from '#features/admin/setup/setup-list.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { AskBeforeLeaving } from '#kit/ui/forms/ask-before-leaving.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useSetSite } from '#lib/site/site-provider.tsx'
import { fetchSite } from '#lib/site/site.ts'

import { GroupList } from './group-list.tsx'
import { newService, nextServiceNumber } from './login-services.tsx'
import { newProvider, nextPrefix } from './new-provider.ts'
import { SaveBar } from './save-bar.tsx'
import { aboutOf, fullLabelOf, type Setting, splitName, withLabels } from './setting-names.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Issues = Readonly<Record<string, string>>

/** The server's messages follow the setting's name, as in 'PORT must be a number', and name other settings. */
const describeIssue = ({ field, message }: { readonly field: string; readonly message: string }): string => {
  // The page has several fields for the address of the mail server.
  if (field === 'SMTP_URL' && message.includes('smtp://')) return texts.email.invalid
  const sentence = withLabels(message)
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}${/[.!?]$/.test(sentence) ? '' : '.'}`
}

/** Without a schedule, no backups run. */
const withDefault = (setting: Setting): Setting =>
  setting.name === 'BACKUP_SCHEDULE' && setting.value === null ? { ...setting, value: 'off' } : setting

/** The settings of a login service or provider that is not saved yet. */
const listNew = (saved: readonly Setting[], prefix: string): Setting[] =>
  prefix.startsWith('OIDC_') ? newService(Number(prefix.slice('OIDC_'.length))) : newProvider(saved, prefix)

const matches = (setting: Setting, words: string): boolean =>
  [setting.name, fullLabelOf(setting.name), aboutOf(setting)].some((text) =>
    text.toLowerCase().includes(words.trim().toLowerCase()),
  )

/** The settings by group, with one bar that saves the changes of all groups. */
export function SettingsForm({ saved }: { saved: readonly Setting[] }) {
  const session = useSessionStore()
  const setSite = useSetSite()
  const { hash } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const [group, setGroup] = useState<SettingGroup>('access')
  const [words, setWords] = useState('')
  // Prefixes such as OIDC_2 and AI_2.
  const [added, setAdded] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [issues, setIssues] = useState<Issues>({})
  // An object, so that the same setting can be focused again.
  const [target, setTarget] = useState<{ readonly name: string } | null>(null)

  const known = new Set(saved.map(({ name }) => name))
  const settings = [
    ...saved.map(withDefault),
    ...added.flatMap((prefix) => listNew(saved, prefix)).filter(({ name }) => !known.has(name)),
  ]
  const byName = new Map(settings.map((setting) => [setting.name, setting]))
  const form = useSettingsForm(settings)
  const hasChanges = form.changed.length > 0

  /** Shows a setting, or a group, and focuses it. */
  const reveal = (name: string) => {
    const setting = byName.get(name)
    const wanted = setting?.group ?? settingGroups.find((one) => one === name)
    if (!wanted) return
    setWords('')
    setGroup(wanted)
    const prefix = splitName(name)?.prefix
    if (prefix !== undefined) setOpened((before) => new Set([...before, prefix]))
    if (setting) setTarget({ name })
  }
  // While rendering, so that the setting is there when the effect below focuses it.
  const [followed, setFollowed] = useState('')
  if (hash !== followed) {
    setFollowed(hash)
    reveal(hash.slice(1))
  }
  useEffect(() => {
    const input = target && formRef.current?.elements.namedItem(target.name)
    if (!(input instanceof HTMLElement)) return
    input.focus({ preventScroll: true })
    input.closest('[id]')?.scrollIntoView?.({ block: 'center' })
  }, [target])

  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: (skip_test: boolean) => changeSettings(session, { settings: form.body, skip_test }),
    onMutate: () => setIssues({}),
    onSuccess: () => {
      form.discard()
      setAdded([])
      showToast({ text: texts.save.saved, tone: 'good' })
      // Not critical: the next page load shows the new brand in any case.
      fetchSite().then(setSite, () => {})
    },
    onError: (fault) => {
      const found = fault instanceof CallError ? (fault.body.issues ?? []) : []
      setIssues(Object.fromEntries(found.map((issue) => [issue.field, describeIssue(issue)])))
      const first = settings.find(({ name }) => found.some(({ field }) => field === name))
      if (first) reveal(first.name)
    },
  })
  const discard = () => {
    form.discard()
    setAdded([])
    setIssues({})
    reset()
  }
  const drop = (prefix: string) => {
    for (const { name } of listNew(saved, prefix)) form.undo(name)
    setAdded(added.filter((other) => other !== prefix))
  }
  const change: typeof form.change = (name, draft) => {
    form.change(name, draft)
    const { [name]: _, ...others } = issues
    setIssues(others)
  }
  const watched = { ...form, change }

  const found = words.trim() === '' ? null : settings.filter((setting) => matches(setting, words))
  const shown = found ?? settings.filter((setting) => setting.group === group)
  const hasFailedTest = error instanceof CallError && error.status === 422
  const isMarked = error instanceof CallError && error.body.issues?.some(({ field }) => byName.has(field))
  const marked = hasFailedTest ? texts.save.testFailed : texts.save.checkMarked
  const fault = error && (isMarked ? marked : sentenceOf(error, texts.saveFailed))

  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-9 max-lg:gap-y-6 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[11.5rem_minmax(0,1fr)_auto] ${hasChanges ? 'pb-48 sm:pb-28' : ''}`}
    >
      <SetupList
        settings={saved}
        className="lg:col-start-2 lg:row-start-1 lg:max-xl:mb-6 xl:col-start-3 xl:row-end-3 xl:w-74"
        onOpen={reveal}
      />
      <GroupList
        current={found ? null : group}
        words={words}
        hasChanges={(one) => form.changed.some((setting) => setting.group === one)}
        onWords={setWords}
        onSelect={(one) => {
          setWords('')
          setGroup(one)
        }}
      />
      <form
        ref={formRef}
        noValidate
        aria-label={texts.formLabel}
        className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-start-2 xl:row-span-2 xl:row-start-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (hasChanges && !isPending) mutate(false)
        }}
      >
        <AskBeforeLeaving isChanged={hasChanges} />
        {shown.length === 0 && (
          <p className="border-y border-line py-10 text-center text-muted">{texts.nothingFound(words)}</p>
        )}
        {settingGroups.map((one) => {
          const own = shown.filter((setting) => setting.group === one)
          if (own.length === 0) return null
          return (
            <SettingsCard
              key={one}
              group={one}
              settings={own}
              publicUrl={byName.get('PUBLIC_URL')?.value ?? ''}
              form={watched}
              issues={issues}
              opened={opened}
              isSearching={found !== null}
              onToggle={(prefix) =>
                setOpened((before) =>
                  before.has(prefix)
                    ? new Set([...before].filter((open) => open !== prefix))
                    : new Set([...before, prefix]),
                )
              }
              onAddService={() => {
                const number = nextServiceNumber(settings)
                setAdded([...added, `OIDC_${number}`])
                setTarget({ name: `OIDC_${number}_ISSUER` })
              }}
              onDropService={(number) => drop(`OIDC_${number}`)}
              onAddProvider={(owner) => {
                const prefix = nextPrefix(settings, owner)
                const [first] = newProvider(saved, prefix)
                setAdded([...added, prefix])
                setOpened((before) => new Set([...before, prefix]))
                if (first) setTarget({ name: first.name })
              }}
              onDropProvider={drop}
            />
          )
        })}
        {hasChanges && (
          <SaveBar
            changed={form.changed.map(({ name }) => name)}
            fault={fault}
            canSkipTest={hasFailedTest}
            isBusy={isPending}
            onSkipTest={() => mutate(true)}
            onDiscard={discard}
          />
        )}
      </form>
    </div>
  )
}
