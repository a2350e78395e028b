import { useCallback } from 'react'

/** A picture that is only here, in this browser. */
export function FilePicture({ file, alt, className = '' }: { file: File; alt: string; className?: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt={alt} draggable={false} className={className} />
}
