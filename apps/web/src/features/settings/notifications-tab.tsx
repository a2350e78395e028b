import { messages } from '@joinery/contract/messages'
import type { Preferences } from '@joinery/contract/notifications'
import { useQuery } from '@tanstack/react-query'

import { preferencesQuery } from '#api/notifications.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Select } from '#kit/ui/forms/select.tsx'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { useSavedPreferences } from './use-saved-preferences.ts'

type Toggle = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences]

const subjects: readonly (readonly [Toggle, string, string])[] = [
  ['notify_messages', 'Messages', 'Somebody writes in a group chat, or mentions you.'],
  ['notify_project_updates', 'Project updates', 'Name, description, status or files of a project change.'],
  ['notify_kanban_assigned', 'Assigned cards', 'Somebody assigns you a card.'],
  ['notify_kanban_status_change', 'Moved cards', 'A card that you made or that is yours moves to another column.'],
  [
    'notify_kanban_comment',
    'Comments',
    'Somebody comments on a card that you made, that is yours, or that you commented on.',
  ],
  ['notify_member_added', 'Added to a project', 'Somebody adds you to a project.'],
  ['notify_member_removed', 'Removed from a project', 'Somebody removes you from a project.'],
]

const frequencies: Record<Preferences['email_frequency'], string> = {
  instant: 'At once, gathered by the minute',
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
}

export function NotificationsTab() {
  const query = useQuery(preferencesQuery(useSessionStore()))
  if (query.data) return <PreferencesForm stored={query.data.preferences} />
  if (!query.isError) return <Skeleton className="h-80 max-w-xl" />
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <Message kind="alert" tone="bad">
        {messages.settings.preferencesLoadFailed}
      </Message>
      <Button variant="outline" isBusy={query.isFetching} onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </div>
  )
}

function PreferencesForm({ stored }: { stored: Preferences }) {
  const { preferences, change, fault, success } = useSavedPreferences(stored)
  const toggle = ([name, label, hint]: (typeof subjects)[number]) => (
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
      <Section title="What you hear of" about="Never of what you did yourself.">
        {subjects.map(toggle)}
        <Outcome fault={fault} success={success} />
      </Section>
      <Section title="How you hear of it" about="In the app at once; by mail when you like.">
        {toggle(['in_app_notifications', 'In the app', 'The bell in the header counts and lists them.'])}
        {toggle(['email_notifications', 'By e-mail', 'Every mail has a link that ends them.'])}
        {preferences.email_notifications && (
          <Select
            label="Mail frequency"
            className="max-w-72"
            value={preferences.email_frequency}
            onChange={({ target }) => {
              // The options are the names of this record.
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
