import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import type { DataExport } from '@joinery/contract/sign-in/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { exportQuery, requestExport } from '#api/privacy.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { formatBytes, formatDate, formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

const texts = settingsMessages.yourData

/** The status of the latest export. */
function Latest({ copy }: { copy: DataExport }) {
  if (copy.status === 'failed') return <ErrorLine text={privacyMessages.exportFailed} />
  if (copy.status === 'making') {
    return <output className="text-muted">{privacyMessages.exportStarted}</output>
  }
  if (copy.url === null || copy.expires_at === null) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <a href={copy.url} download className={buttonClass()}>
        <Download className="size-5" strokeWidth={1.5} aria-hidden />
        {texts.download(copy.size === null ? null : formatBytes(copy.size))}
      </a>
      <p className="text-sm text-muted">
        {texts.requested(formatDateTime(copy.requested_at), formatDate(copy.expires_at))}
      </p>
    </div>
  )
}

/** Data export of the user. */
export function YourData() {
  const session = useSessionStore()
  const queries = useQueryClient()
  const { data, isError } = useQuery(exportQuery(session))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestExport(session),
    onSettled: () => queries.invalidateQueries({ queryKey: exportQuery(session).queryKey }),
  })

  return (
    <Section title={texts.title} about={texts.about}>
      {isError && <p className="text-muted">{texts.loadFailed}</p>}
      {!data && !isError && <Skeleton className="h-12" />}
      {data?.export && <Latest copy={data.export} />}
      <ErrorLine text={error && sentenceOf(error, privacyMessages.exportFailed)} />
      {data && data.next_at === null && (
        <Button variant="outline" className="self-start" isBusy={isPending} onClick={() => mutate()}>
          {texts.request}
        </Button>
      )}
      <div className="flex flex-col gap-2 text-sm text-muted">
        {data && data.next_at !== null && <p>{texts.nextCopy(formatDateTime(data.next_at))}</p>}
        <p>
          {texts.privacyQuestion}{' '}
          <AppLink to={paths.privacy} className="font-medium text-accent hover:underline">
            {texts.privacy}
          </AppLink>
        </p>
      </div>
    </Section>
  )
}
