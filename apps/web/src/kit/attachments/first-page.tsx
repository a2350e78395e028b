import type { Attachment } from '@joinery/contract/files'
import { type ReactNode, useState } from 'react'

type FirstPageProps = {
  file: Pick<Attachment, 'url'>
  width: number
  className: string
  children: ReactNode
}

/** Thumbnail of a PDF's first page; decorative, since the name is shown beside it. */
export function FirstPage({ file: { url }, width, className, children }: FirstPageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === url) return children
  return (
    <img
      src={`${url}&w=${width * 2}`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
      className={`bg-white object-cover object-top ${className}`}
    />
  )
}
