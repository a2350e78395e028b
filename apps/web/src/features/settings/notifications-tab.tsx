import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import type { Preferences } from '@joinery/contract/notifications'
import { notifyManager, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { preferencesQuery, savePreferences } from '#api/notifications.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Shows changes immediately and saves them one after the other; a failed change is reverted to the server state. */
const useSavedPreferences = (stored: Preferences) => {
  const session = useSessionStore()
  /** Unsaved preferences; null to show the server's, which may change elsewhere. */
  const [shown, setShown] = useState<Preferences | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [success, showSuccess] = useTransientMessage()
  const pending = useRef<Preferences | null>(null)
  const saving = useRef(Promise.resolve())
  const preferences = shown ?? stored

  const follow = (): void => {
    pending.current = null
    setShown(null)
  }
  const save = async (next: Preferences): Promise<void> => {
    if (next !== pending.current) return // a later change carries this one
    try {
      await savePreferences(session, next)
      // After the notice that gives the saved preferences to the components.
      notifyManager.schedule(() => next === pending.current && follow())
      showSuccess(messages.settings.preferencesUpdated)
    } catch {
      // Fixed message, whatever the server said.
      setFault(messages.settings.preferencesFailed)
      follow()
    }
  }

  const saveAfter = async (before: Promise<void>, next: Preferences): Promise<void> => {
    await before
    await save(next)
  }

  const change = (part: Partial<Preferences>): void => {
    const next = { ...(pending.current ?? preferences), ...part }
    pending.current = next
    setShown(next)
    setFault(null)
    showSuccess(null)
    saving.current = saveAfter(saving.current, next)
  }

  return { preferences, change, fault, success }
}

type Toggle = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences]

type Text = { readonly label: string; readonly hint: string }

const texts = settingsMessages.notifications

const subjects: readonly (readonly [Toggle, Text])[] = [
  ['notify_messages', texts.messages],
  ['notify_project_updates', texts.projectUpdates],
  ['notify_file_comments', texts.fileComments],
  ['notify_approvals', texts.approvals],
  ['notify_kanban_assigned', texts.assignedCards],
  ['notify_kanban_status_change', texts.movedCards],
  ['notify_kanban_comment', texts.comments],
  ['notify_member_added', texts.memberAdded],
  ['notify_member_removed', texts.memberRemoved],
]

const frequencies: Record<Preferences['email_frequency'], string> = texts.frequencies

export function NotificationsTab() {
  const query = useQuery(preferencesQuery(useSessionStore()))
  if (query.data) return <PreferencesForm stored={query.data.preferences} />
  if (!query.isError) return <Skeleton className="h-80 max-w-xl" />
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <ErrorLine text={messages.settings.preferencesLoadFailed} />
      <Button variant="outline" isBusy={query.isFetching} onClick={() => void query.refetch()}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}

function PreferencesForm({ stored }: { stored: Preferences }) {
  const { preferences, change, fault, success } = useSavedPreferences(stored)
  const toggle = ([name, { label, hint }]: (typeof subjects)[number]) => (
    <Switch
      key={name}
      label={label}
      hint={hint}
      isOn={preferences[name]}
      onChange={(isOn) => change({ [name]: isOn })}
    />
  )
  return (
    <>
      <Section title={texts.subjects} about={texts.subjectsAbout}>
        {subjects.map(toggle)}
        <Outcome fault={fault} success={success} />
      </Section>
      <Section title={texts.channels} about={texts.channelsAbout}>
        {toggle(['in_app_notifications', texts.inApp])}
        {toggle(['email_notifications', texts.byEmail])}
        {preferences.email_notifications && (
          <Select
            label={texts.frequency}
            className="max-w-72"
            value={preferences.email_frequency}
            onChange={({ target }) => {
              // The options are the keys of this record.
              change({ email_frequency: target.value as Preferences['email_frequency'] })
            }}
          >
            {Object.entries(frequencies).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Section>
    </>
  )
}
