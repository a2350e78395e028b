import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { useQuery } from '@tanstack/react-query'

import { settingsQuery } from '#api/admin-settings.ts'
import { TableFrame } from '#features/admin/table/table-frame.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { SettingsForm } from './settings-form.tsx'

export function SettingsSection() {
  const query = useQuery(settingsQuery(useSessionStore()))
  return (
    <section aria-label={adminMessages.sections.settings}>
      <TableFrame query={{ ...query, isPlaceholderData: false }} isEmpty={false} empty="" otherwise={texts.loadFailed}>
        {query.data && <SettingsForm saved={query.data.settings} />}
      </TableFrame>
    </section>
  )
}
