import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect } from 'react'

import { settingsQuery } from '#api/admin-settings.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { rememberSetup } from './hidden-setup.ts'
import { SetupPlace } from './setup-place.tsx'
import { SetupProgress } from './setup-progress.tsx'
import { setupSteps } from './setup-steps.ts'
import { useHiddenSetup } from './use-hidden-setup.ts'

const texts = adminSettingsMessages.setup

/** The next step of the setup, on the dashboard and the first admin page. */
export function SetupCard() {
  const { isHidden, hide } = useHiddenSetup()
  const person = useSession().user?.uid_user ?? ''
  const { data, isLoading } = useQuery({ ...settingsQuery(useSessionStore()), enabled: !isHidden })
  const steps = data ? setupSteps(data.settings) : []
  const next = steps.find(({ isDone }) => !isDone)
  const isDone = steps.length > 0 && !next
  useEffect(() => {
    if (!isHidden && steps.length > 0) rememberSetup(person, isDone)
  }, [isDone, isHidden, person, steps.length])
  if (isLoading) return <SetupPlace />
  if (isHidden || !next) return null
  return (
    <section
      aria-label={texts.title}
      className="relative mb-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 rounded-lg border border-line bg-surface px-5 pt-4 pb-5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:pr-16 lg:pl-6"
    >
      <div>
        <SetupProgress steps={steps} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:border-l md:border-line md:pl-8">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{next.name}</p>
          <p className="mt-0.5 text-[0.9375rem] break-words text-muted">{next.about}</p>
        </div>
        <AppLink to={paths.adminSetting(next.to)} className={buttonClass('outline')}>
          {next.act}
        </AppLink>
      </div>
      <IconButton label={texts.hide} className="absolute top-1.5 right-1.5 text-muted" onClick={hide}>
        <X className="size-4.5" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </section>
  )
}
