import './colours.css'
import './rich-text.css'
import { useCallback, useMemo } from 'react'

import { trustMarkup } from '#lib/browser/trusted-types.ts'

import { reduceHtml } from './reduce-html.ts'

type RichTextProps = {
  html: string
  className?: string
  /** `on-accent` for text on the accent colour, such as one's own message. */
  tone?: 'plain' | 'on-accent'
}

const setTabStop = (element: HTMLElement): void => {
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
  else element.removeAttribute('tabindex')
}

/** Written text as people read it: reduced to the allowed list once more, then shown. */
export function RichText({ html, className = '', tone = 'plain' }: RichTextProps) {
  const reduced = useMemo(() => reduceHtml(html), [html])
  const inner = useMemo(() => ({ __html: trustMarkup(reduced) }), [reduced])
  // Code and tables that are wider than the text scroll sideways: the keyboard has to reach them, and only then.
  const watch = useCallback(
    (text: HTMLDivElement | null) => {
      const wide = reduced === '' ? [] : [...(text?.querySelectorAll<HTMLElement>('pre, table') ?? [])]
      if (wide.length === 0) return undefined
      const observer = new ResizeObserver(() => wide.forEach(setTabStop))
      for (const element of wide) observer.observe(element)
      return () => observer.disconnect()
    },
    [reduced],
  )
  return (
    // reduceHtml is the gate; nothing else in the app shows markup that came over the wire.
    // oxlint-disable-next-line react/no-danger
    <div ref={watch} dir="auto" className={`rich-text ${className}`} data-tone={tone} dangerouslySetInnerHTML={inner} />
  )
}
