import {
  Calendar,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Ellipsis,
  GripVertical,
  MessageSquare,
  Paperclip,
  Pencil,
  Trash2,
} from 'lucide-react'

const icons = {
  drag: GripVertical,
  edit: Pencil,
  move: Ellipsis,
  delete: Trash2,
  comments: MessageSquare,
  files: Paperclip,
  'due-overdue': CalendarX,
  'due-soon': CalendarClock,
  'due-later': Calendar,
  'due-done': CalendarCheck,
} as const

export type CardIcon = keyof typeof icons

const names = Object.keys(icons)

/** At the root, because the card in the air is not inside the board. */
const setMasks = (holder: HTMLElement | null): void => {
  for (const [index, drawn] of [...(holder?.children ?? [])].entries()) {
    const address = `url("data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}")`
    document.documentElement.style.setProperty(`--icon-${names[index]}`, address)
  }
}

/**
 * The icons of all cards, drawn once, as the masks that `board.css` gives to whatever has a `data-icon`. An icon of its own
 * in every button is four to eight elements; they were 30 of the 45 of a card.
 */
export function CardIcons() {
  return (
    <span ref={setMasks} hidden>
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} strokeWidth={1.5} />
      ))}
    </span>
  )
}
