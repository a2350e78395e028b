import { Avatar } from '#kit/ui/avatar.tsx'

/** The requester's note. */
export function AskedNote({ name, note }: { name: string; note: string }) {
  return (
    <div className="flex gap-3">
      <Avatar size="sm" name={name} email={name} photo={null} />
      <p className="min-w-0 flex-1">
        <span dir="auto" className="block text-sm break-words text-muted">
          {name}
        </span>
        <span dir="auto" className="break-words whitespace-pre-line">
          {note}
        </span>
      </p>
    </div>
  )
}
