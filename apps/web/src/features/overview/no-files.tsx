/** What belongs here, and who can put it here. */
export function NoFiles({ canEdit }: { canEdit: boolean }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="font-display text-xl">No files yet</p>
      <p className="mx-auto mt-2 max-w-md text-muted">
        {canEdit
          ? 'Drawings, photos, videos and models belong here. Drop them into this area, paste them, or choose them above. Up to 100 MB each.'
          : 'Drawings, photos, videos and models appear here once the owner of the project has added them.'}
      </p>
    </div>
  )
}
