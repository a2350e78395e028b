import { plainText } from '#kit/rich-text/plain-text.ts'

/** Browsers give every clipboard image the same name; make it unique. */
const withOwnName = (file: File, taken: ReadonlySet<string>): File => {
  const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
  if (extension === undefined) return file
  let number = 1
  while (taken.has(`pasted-picture-${number}.${extension}`)) number += 1
  return new File([file], `pasted-picture-${number}.${extension}`, { type: file.type, lastModified: file.lastModified })
}

/**
 * The files meant to be pasted. Office programs add an image of copied text, so text wins. An image copied from a
 * page brings markup without text, so the image wins.
 */
export const pastedFiles = (clipboard: DataTransfer | null, current: readonly File[]): readonly File[] => {
  if (!clipboard || clipboard.files.length === 0) return []
  if (plainText(clipboard.getData('text/html')) !== '') return []
  const taken = new Set(current.map(({ name }) => name))
  return [...clipboard.files].map((file) => {
    const named = withOwnName(file, taken)
    taken.add(named.name)
    return named
  })
}
