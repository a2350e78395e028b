import { FileText } from 'lucide-react'

import { useFileSource } from '#kit/ui/pictures/use-file-source.ts'
import { formatBytes } from '#lib/format.ts'

const isPicture = ({ type }: File): boolean => /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/.test(type)

function LocalPicture({ file }: { file: File }) {
  const show = useFileSource(file)
  return <img ref={show} alt={file.name} className="h-40 min-w-0 rounded-md bg-sunken object-cover opacity-70" />
}

/** The files of an unsent message, shown from local data. */
export function UnsentFiles({ files }: { files: readonly File[] }) {
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {files.map((file, index) =>
        isPicture(file) ? (
          // Two files may be the same in everything; their indexes tell them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <LocalPicture key={`${index}-${file.name}`} file={file} />
        ) : (
          <span
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index}-${file.name}`}
            className="flex w-72 max-w-full items-center gap-3 rounded-md border border-line bg-surface px-3 py-2.5 text-sm text-ink opacity-70"
          >
            <FileText className="size-6 shrink-0 text-muted" strokeWidth={1.25} aria-hidden />
            <span className="min-w-0 leading-tight">
              <span dir="auto" className="block truncate font-medium">
                {file.name}
              </span>
              <span className="text-xs text-muted tabular-nums">{formatBytes(file.size)}</span>
            </span>
          </span>
        ),
      )}
    </div>
  )
}
