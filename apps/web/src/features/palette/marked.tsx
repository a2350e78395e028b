import { findWords } from '@joinery/contract/find-words'

/** A text in which the searched words are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const places = findWords(text, words)
  if (places.length === 0) return text
  const parts = places.map(({ start, end }, index) => (
    <span key={start}>
      {text.slice(places[index - 1]?.end ?? 0, start)}
      <mark className="rounded-[3px] bg-accent-soft text-accent">{text.slice(start, end)}</mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  )
}
