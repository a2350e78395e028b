import { findWords } from '@joinery/contract/text/find-words'

/** A text in which the searched words are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = findWords(text, words)
  if (ranges.length === 0) return text
  const parts = ranges.map(({ start, end }, index) => (
    <span key={start}>
      {text.slice(ranges[index - 1]?.end ?? 0, start)}
      <mark className="rounded-[3px] bg-accent-soft text-accent">{text.slice(start, end)}</mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}
