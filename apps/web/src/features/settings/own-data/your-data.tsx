import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { DataExport } from '@joinery/contract/sign-in/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { exportQuery, requestExport } from '#api/privacy.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { formatBytes, formatDate, formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

/** What became of the latest one that was asked for. */
function Latest({ copy }: { copy: DataExport }) {
  if (copy.status === 'failed') return <Outcome fault={privacyMessages.exportFailed} success={null} />
  if (copy.status === 'making') {
    return <output className="text-muted">{privacyMessages.exportStarted}</output>
  }
  if (copy.url === null || copy.expires_at === null) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <a href={copy.url} download className={buttonClass()}>
        <Download className="size-5" strokeWidth={1.5} aria-hidden />
        Download{copy.size === null ? '' : ` (${formatBytes(copy.size)})`}
      </a>
      <p className="text-sm text-muted">
        Asked for on {formatDateTime(copy.requested_at)}, kept until {formatDate(copy.expires_at)}.
      </p>
    </div>
  )
}

/** Everything of one's own, to take along. */
export function YourData() {
  const session = useSessionStore()
  const queries = useQueryClient()
  const { data, isError } = useQuery(exportQuery(session))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestExport(session),
    onSettled: () => queries.invalidateQueries({ queryKey: exportQuery(session).queryKey }),
  })

  return (
    <Section
      title="Your data"
      about="Your profile, projects, messages, cards, comments, files and images in one zip file, to take along."
    >
      {isError && (
        <p className="text-muted">It could not be found out whether there is a copy. Please reload the page.</p>
      )}
      {!data && !isError && <Skeleton className="h-12" />}
      {data?.export && <Latest copy={data.export} />}
      <Outcome fault={error && sentenceOf(error, privacyMessages.exportFailed)} success={null} />
      {data && data.next_at === null && (
        <Button variant="outline" className="self-start" isBusy={isPending} onClick={() => mutate()}>
          Ask for a copy
        </Button>
      )}
      <div className="flex flex-col gap-2 text-sm text-muted">
        {data && data.next_at !== null && <p>You can ask for another one from {formatDateTime(data.next_at)} on.</p>}
        <p>
          What is stored, for how long, and who else sees it:{' '}
          <AppLink to={paths.privacy} className="font-medium text-accent hover:underline">
            Privacy
          </AppLink>
        </p>
      </div>
    </Section>
  )
}
