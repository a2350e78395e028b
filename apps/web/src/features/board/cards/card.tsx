import type { Attachment } from '@joinery/contract/files'
import { memo, type MouseEvent, useCallback, useId, useState } from 'react'

import { useBoardContext, useHeld } from '#features/board/board-context.ts'
import { CardLabels } from '#features/board/labels/label-chips.tsx'
import { CardBox } from '#features/board/selection/card-box.tsx'
import type { Card as CardReply } from '#features/board/store/board-cache.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { versionMark, versionWords } from '#kit/attachments/version-badge.tsx'
import { useStoreFact } from '#lib/store/use-store.ts'

import { CardActs } from './card-acts.tsx'
import { CardFoot } from './card-foot.tsx'
import { cardAddress, nameOfCard } from './card-name.ts'

const textClass = 'line-clamp-6 text-[0.9375rem] leading-[1.4] break-words whitespace-pre-line'

/** Modified clicks keep the browser behaviour: new tab, new window, download. */
const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Twice the widest card, for high-density screens; a width the server offers. */
const coverWidth = 640

/** The first image of a card, with a placeholder until it has loaded. */
function CardCover({ file, onMissing }: { file: Attachment; onMissing: () => void }) {
  const [missing, setMissing] = useState<string | null>(null)
  const { url, placeholder } = file
  const look = {
    className:
      'block aspect-5/2 w-full rounded-t-[calc(var(--radius-md)-1px)] bg-sunken bg-cover bg-center object-cover',
    style: placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` },
  }
  if (missing === url) return placeholder === undefined ? null : <div {...look} />
  return (
    <img
      {...look}
      src={`${url}&w=${coverWidth}`}
      // The stylesheet draws the version number, to keep the number of elements in a card low.
      alt={versionWords(file)}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setMissing(url)
        onMissing()
      }}
    />
  )
}

/** One card, memoised. */
export const Card = memo(function Card({ card }: { card: CardReply }) {
  const { projectId, canUse, drag, near, selection, open, onPictureMissing } = useBoardContext()
  const textId = useId()
  const { uid_reply: uid } = card
  const heldBy = useHeld(drag, (held) => (held && held.card.uid_reply === uid ? held.by : null))
  const isSelected = useStoreFact(selection, ({ uids }) => uids.has(uid))
  // Most cards of a full board are never scrolled to; their buttons would be half of the page's elements.
  const [isNear, setNear] = useState(() => near.has(uid))
  const observe = useCallback(
    (element: Element | null) => (element ? near.observe(element, uid, () => setNear(true)) : undefined),
    [near, uid],
  )
  const cover = card.attachments.find(({ mimetype }) => fileKind(mimetype) === 'image')
  return (
    // The gap belongs to the card, so that there is always a card under the pointer.
    <li
      ref={observe}
      data-card={uid ?? ''}
      data-held={heldBy ?? undefined}
      data-selected={isSelected || undefined}
      className="board-card group/card relative px-1 pt-2 pb-0.5 select-none"
    >
      <article
        data-face
        data-version={(cover && versionMark(cover)) || undefined}
        className={`relative rounded-md border border-line bg-surface transition-[border-color,opacity] hover:border-line-strong ${canUse ? 'cursor-grab' : ''}`}
      >
        {cover && <CardCover file={cover} onMissing={onPictureMissing} />}
        {cover?.origin && <OriginMark origin={cover.origin} />}
        <div className="px-3.5 py-3">
          <CardLabels uids={card.labels} isShown={isNear} />
          {uid ? (
            <a
              id={textId}
              dir="auto"
              href={cardAddress(projectId, uid)}
              draggable={false}
              onClick={(event) => {
                if (!isPlainPress(event)) return
                event.preventDefault()
                // Without a mouse, a tap selects more cards.
                if (selection.isActive() && matchMedia('(hover: none)').matches) selection.toggle(uid)
                else open(card)
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ' || event.repeat || !canUse || drag.getHeld()) return
                event.preventDefault()
                event.stopPropagation()
                drag.lift(uid, 'keys')
              }}
              className={`${textClass} outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-0 focus-visible:after:outline-accent`}
            >
              {nameOfCard(card)}
            </a>
          ) : (
            <p id={textId} dir="auto" className={textClass}>
              {nameOfCard(card)}
            </p>
          )}
          <CardFoot card={card} hasCover={cover !== undefined}>
            {canUse && isNear && <CardActs card={card} textId={textId} />}
          </CardFoot>
        </div>
        {canUse && isNear && <CardBox uid={uid} selection={selection} textId={textId} />}
      </article>
    </li>
  )
})
