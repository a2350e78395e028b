import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { MapPinPlus } from 'lucide-react'
import type { MouseEvent } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { isReviewed } from '#kit/attachments/file-kind.ts'
import { isCarriedOver } from '#kit/pins/on-show.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { AudienceSwitch } from './audience.tsx'
import { CommentList } from './comment-list.tsx'
import { useDraft } from './draft.ts'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, createPinFilters, matchesFilter } from './pin-filter.ts'
import { TextForm } from './text-form.tsx'
import { Thread } from './thread.tsx'
import { UnsentItem } from './unsent-item.tsx'
import { usePinActs } from './use-pin-acts.ts'
import { useSentFocus } from './use-sent-focus.ts'
import { useUnsent } from './use-unsent.ts'

/** Shows a comment on its version and page. */
const showPin = (pin: Pin, view: ReviewView): void => {
  const isHere = pin.uid_file === view.file.uid_file || isCarriedOver(pin, view)
  if (!isHere && view.versions.some(({ uid_file }) => uid_file === pin.uid_file)) view.onShow(pin.uid_file)
  if (pin.page !== null && pin.page !== view.page) view.onPage(pin.page)
  view.onSelect(pin.uid_pin)
}

/** Comments on an image or PDF, with the form for a new one. */
export function CommentsPanel({ view }: { view: ReviewView }) {
  const { file, versions, pins, isReading, fault, selected, isMarking, onMarking } = view
  const { can } = useReviewClient()
  const me = useSession().user?.uid_user ?? ''
  const filterStore = useStateOf(createPinFilters).open(`${me}/${file.uid_stack}`)
  const filter = useStore(filterStore)
  const draft = useDraft(view)
  const sending = useUnsent(view)
  const acts = usePinActs(view)
  const focusSent = useSentFocus()

  const canComment = can('commentOnFiles') && isReviewed(file)
  const isOnTeam = can('viewTeamComments')
  const shown = pins.filter((pin) => matchesFilter(pin, filter, me) || pin.uid_pin === selected)
  const countOf = (by: Filter): number => pins.filter((pin) => matchesFilter(pin, by, me)).length
  const isRead = !isReading && fault === null
  const known = new Set(pins.map(({ uid_pin }) => uid_pin))
  // Unsent replies appear in their thread, or here if the thread was deleted.
  const loose = sending.unsent.filter(({ target }) => !('uid_pin' in target) || (isRead && !known.has(target.uid_pin)))

  const handleMarking = (): void => {
    onMarking(!isMarking)
    // Continue on the image by keyboard.
    if (!isMarking)
      document.querySelector<HTMLElement>('[role="application"][data-mode]')?.focus({ preventScroll: true })
  }
  const handleClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return
    const uid_file = target.closest<HTMLElement>('[data-show]')?.dataset.show
    if (uid_file !== undefined) return view.onShow(uid_file)
    const uid_pin = target.closest<HTMLElement>('[data-toggle]')?.closest<HTMLElement>('[data-thread]')?.dataset.thread
    // Clicks on links, other buttons and the editor keep their own behaviour.
    if (uid_pin === undefined || target.closest('a, [data-toggle] button:not([aria-expanded]), .ProseMirror')) return
    const pin = pins.find((one) => one.uid_pin === uid_pin)
    if (!pin) return
    if (pin.uid_pin === selected) {
      if (target.closest('button')) view.onSelect(null)
    } else showPin(pin, view)
  }

  const head = (
    <>
      {canComment && (isMarking || !draft.here) && (
        <Button variant={isMarking ? 'outline' : 'primary'} onClick={handleMarking}>
          {!isMarking && <MapPinPlus className="size-4.5" strokeWidth={1.5} aria-hidden />}
          {isMarking ? common.cancel : texts.comment}
        </Button>
      )}
      {!isReviewed(file) && <p className="text-[0.9375rem] text-muted">{reviewMessages.cannotComment}.</p>}
      {draft.here && canComment && (
        <TextForm
          key={file.uid_stack}
          formId={`review comment on ${file.uid_stack}`}
          label={texts.comment}
          placeholder={texts.placeholder}
          initialText={draft.here.html}
          takesFocus={draft.here.html === ''}
          action={isOnTeam ? texts.sendTo[draft.here.visibility] : common.send}
          visibility={isOnTeam ? draft.here.visibility : 'client'}
          head={isOnTeam && <AudienceSwitch visibility={draft.here.visibility} onChange={draft.setVisibility} />}
          hint={isOnTeam ? texts.audienceHint[draft.here.visibility] : reviewMessages.yourAudience}
          onChange={draft.write}
          onSend={(html) => {
            if (!draft.here) return false
            const { uid_file, version, mark, visibility } = draft.here
            focusSent(sending.send({ uid_file, version, mark, ...(isOnTeam ? { visibility } : {}) }, html))
            filterStore.set(filter === 'resolved' ? 'open' : filter)
            draft.drop()
            return true
          }}
          onCancel={draft.drop}
        />
      )}
      {draft.elsewhere && canComment && (
        <Message kind="status" className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {draft.elsewhere.mark.page === null
              ? texts.unsentElsewhere(draft.elsewhere.version)
              : texts.unsentOnPage(draft.elsewhere.version, draft.elsewhere.mark.page)}
          </span>
          <Button
            variant="outline"
            onClick={() => {
              if (!draft.elsewhere) return
              const { uid_file, mark } = draft.elsewhere
              if (uid_file !== file.uid_file) view.onShow(uid_file)
              if (mark.page !== null) view.onPage(mark.page)
            }}
          >
            {common.continue}
          </Button>
        </Message>
      )}
      <FilterBar
        filter={filter}
        counts={{ open: countOf('open'), resolved: countOf('resolved'), mine: countOf('mine') }}
        onFilter={filterStore.set}
      />
    </>
  )
  return (
    <CommentList
      view={view}
      title={texts.comments}
      head={head}
      empty={shown.length + loose.length === 0 ? texts.empty[filter] : null}
      onClick={handleClick}
    >
      {shown.map((pin) => (
        <Thread
          key={pin.uid_pin}
          pin={pin}
          file={file}
          hasVersions={versions.length > 1}
          me={me}
          open={pin.uid_pin === selected ? { view, acts, sending } : null}
        />
      ))}
      {loose.map((unsent) => (
        <li key={unsent.clientId} data-client={unsent.clientId} tabIndex={-1} className="flex gap-3 px-5 py-4">
          <UnsentItem
            unsent={unsent}
            onRetry={canComment && !('uid_pin' in unsent.target) ? sending.retry : undefined}
            onDiscard={sending.discard}
          />
        </li>
      ))}
    </CommentList>
  )
}
