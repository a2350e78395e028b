import { tokenScreenMessages as texts } from '@joinery/contract/messages/token-screen-messages'
import type { Token } from '@joinery/contract/sign-in/tokens'
import { useQuery } from '@tanstack/react-query'
import { Bot, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { deleteToken, tokensQuery } from '#api/sign-in/tokens.ts'
import { FactorRow } from '#features/settings/sign-in/factor-row.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { CreateTokenDialog } from './create-token-dialog.tsx'

function About({ token: { scope, uid_projects, expires_at, last_used_at } }: { token: Token }) {
  return (
    <>
      {texts.scopes[scope]} · {uid_projects === null ? texts.allProjects : texts.projects(uid_projects.length)} ·{' '}
      <span className="whitespace-nowrap">{texts.expires(formatDate(expires_at))}</span> ·{' '}
      <span className="whitespace-nowrap">
        {last_used_at === null
          ? texts.notUsed
          : fillMessage(texts.lastUsed, { time: <RelativeTime iso={last_used_at} /> })}
      </span>
    </>
  )
}

/** The valid tokens of programs. */
export function TokenList() {
  const session = useSessionStore()
  const { data, error, refetch } = useQuery(tokensQuery(session))
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<Token | null>(null)
  if (!data) {
    if (!error) return <Skeleton className="h-24" />
    return <ErrorLine text={sentenceOf(error, texts.loadFailed)} onRetry={() => void refetch()} />
  }
  const { tokens } = data
  return (
    <>
      {tokens.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {tokens.length > 0 && (
        <ul aria-label={texts.label} className="-my-3.5 divide-y divide-line">
          {tokens.map((token) => (
            <FactorRow key={token.uid_token} Icon={Bot} name={<bdi>{token.name}</bdi>} about={<About token={token} />}>
              <IconButton label={texts.deleteToken(token.name)} title={texts.delete} onClick={() => setDeleting(token)}>
                <Trash2 className="size-4" strokeWidth={1.5} aria-hidden />
              </IconButton>
            </FactorRow>
          ))}
        </ul>
      )}
      <Button variant="outline" className="self-start" onClick={() => setCreating(true)}>
        {texts.create}
      </Button>
      {isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={texts.delete}
          otherwise={texts.deleteFailed}
          onConfirm={async () =>
            showToast({ text: (await deleteToken(session, deleting.uid_token)).message, tone: 'good' })
          }
          onClose={() => setDeleting(null)}
        >
          {fillMessage(texts.deleteAbout, {
            name: <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{deleting.name}</bdi>,
          })}
        </ConfirmDialog>
      )}
    </>
  )
}
