import './colours.css'
import './rich-text.css'
import type { LinkTitle } from '@joinery/contract/link-titles'
import { useCallback, useMemo } from 'react'

import { trustMarkup } from '#lib/browser/trusted-types.ts'

import { reduceHtml } from './reduce-html.ts'
import { titleLinks } from './title-links.ts'

type RichTextProps = {
  html: string
  className?: string
  /** `on-accent` for text on the accent colour, such as the user's own message. */
  tone?: 'plain' | 'on-accent'
  /** Titles of links to pages of this installation, by path. */
  linkTitles?: ReadonlyMap<string, LinkTitle>
}

const noTitles: ReadonlyMap<string, LinkTitle> = new Map()

const setTabStop = (element: HTMLElement): void => {
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
  else element.removeAttribute('tabindex')
}

export function RichText({ html, className = '', tone = 'plain', linkTitles = noTitles }: RichTextProps) {
  const reduced = useMemo(() => titleLinks(reduceHtml(html), location.origin, linkTitles), [html, linkTitles])
  const inner = useMemo(() => ({ __html: trustMarkup(reduced) }), [reduced])
  // Code and tables that scroll sideways need a tab stop for the keyboard, but only then.
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
    // Sanitized by reduceHtml; nothing else in the app shows markup from the server.
    // oxlint-disable-next-line react/no-danger
    <div ref={watch} dir="auto" className={`rich-text ${className}`} data-tone={tone} dangerouslySetInnerHTML={inner} />
  )
}
