import { useFileSource } from '#kit/ui/pictures/use-file-source.ts'

type FilePictureProps = {
  file: File
  alt: string
  className?: string
  onLoad?: (picture: HTMLImageElement) => void
  onError?: () => void
}

/** Shows an image file that exists only in this browser. */
export function FilePicture({ file, alt, className = '', onLoad, onError }: FilePictureProps) {
  const show = useFileSource(file)
  return (
    <img
      ref={show}
      alt={alt}
      draggable={false}
      onLoad={onLoad && (({ currentTarget }) => onLoad(currentTarget))}
      onError={onError}
      className={className}
    />
  )
}
