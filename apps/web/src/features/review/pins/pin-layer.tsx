import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'

import type { ReviewView } from '#features/review/review-view.ts'
import { PinField } from '#kit/pins/pin-field.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { useDraft } from './draft.ts'
import { createPinFilters, pinsOnShow } from './pin-filter.ts'
import { useUnsent } from './use-unsent.ts'

/** Draws the comment numbers over the image, in a box of its displayed size. */
export function PinLayer({ view }: { view: ReviewView }) {
  const { file, page, pins, selected, isMarking, onSelect } = view
  const me = useSession().user?.uid_user ?? ''
  const filter = useStore(useStateOf(createPinFilters).open(`${me}/${file.uid_stack}`))
  const { here } = useDraft(view)
  const { unsent } = useUnsent(view)
  const waiting = unsent.flatMap(({ clientId, target }) =>
    'mark' in target && target.uid_file === file.uid_file && target.mark.page === page
      ? [{ key: clientId, mark: target.mark, name: texts.sendingComment }]
      : [],
  )
  const coming = here ? [{ key: 'new', mark: here.mark, name: texts.newPosition }] : []
  return (
    <PinField
      pins={pinsOnShow(pins, view, filter, me)}
      file={file}
      selected={selected}
      onSelect={onSelect}
      isMarking={isMarking}
      unnumbered={[...waiting, ...coming]}
    />
  )
}
