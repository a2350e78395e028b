import type { Attachment } from '@joinery/contract/files'
import { type ReactNode, useState } from 'react'

type FirstPageProps = {
  file: Pick<Attachment, 'url'>
  /** In pixels of the page. */
  width: number
  className: string
  /** Stands where there is no picture of the page. */
  children: ReactNode
}

/** The first page of a PDF in small, for whoever sees it; its name stands beside it. */
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
