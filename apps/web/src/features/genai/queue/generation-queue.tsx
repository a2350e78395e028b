import type { Generation } from '@joinery/contract/generations'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { useEffect, useRef, useState } from 'react'

import { hasEnded } from '#api/generations.ts'
import type { LightTable } from '#features/genai/table/use-light-table.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

import { OutgoingRow, QueueRow } from './queue-row.tsx'

const texts = genaiMessages.queue

/** Number of finished generations listed before "show all". */
const mostEnded = 3

type GenerationQueueProps = {
  table: LightTable
  /** The generation to highlight. */
  marked: string | null
  onShow: (generation: Generation) => void
  onBroken: () => void
  className?: string
}

/** The user's generations in this project: running, finished and failed. */
export function GenerationQueue({ table, marked, onShow, onBroken, className = '' }: GenerationQueueProps) {
  const { outgoing, generations, listFault } = table
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const underWay = generations.filter((job) => !hasEnded(job))
  const ended = generations.filter(hasEnded)
  const shown = isWhole ? ended : ended.filter((job, index) => index < mostEnded || job.id === marked)
  const ledTo = generations.find(({ id }) => id === marked)?.id
  useEffect(() => {
    if (ledTo !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [ledTo])

  if (listFault) {
    return (
      <p role="alert" className={`text-[0.9375rem] text-bad ${className}`}>
        {sentenceOf(listFault, generationMessages.listFailed)}{' '}
        <button type="button" onClick={table.readList} className="underline underline-offset-4">
          {commonMessages.tryAgain}
        </button>
      </p>
    )
  }
  if (outgoing.length + generations.length === 0) return null
  return (
    <section aria-labelledby="queue" className={className}>
      <h2 id="queue" className="font-display text-xl">
        {texts.title}
      </h2>
      <ul ref={list} aria-labelledby="queue" className="mt-1 divide-y divide-line">
        {outgoing.map((job) => (
          <OutgoingRow key={job.id} job={job} onCancel={() => void table.cancel(job.id)} />
        ))}
        {[...underWay, ...shown].map((job) => (
          <QueueRow
            key={job.id}
            job={job}
            table={table}
            // A generation with images is shown in the workspace instead.
            isMarked={job.id === marked && job.images.length === 0}
            onShow={() => onShow(job)}
            onBroken={onBroken}
          />
        ))}
      </ul>
      {shown.length < ended.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="py-2.5 text-[0.9375rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {texts.showAll(ended.length)}
        </button>
      )}
    </section>
  )
}
