/** What belongs here, before anybody has said anything. */
export function NoMessages({ canSend }: { canSend: boolean }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <h2 className="font-display text-2xl leading-tight">Nothing said yet</h2>
      <p className="mt-2 max-w-sm text-muted">
        {canSend
          ? 'Questions, decisions, photos from the site: write the first message, or drop a picture here.'
          : 'Nobody has written in this project.'}
      </p>
    </div>
  )
}
