// Hosted models name their image fields differently. The operator configures one of three forms: `image_url` is one
// image, `image_urls[]` a list, `input_image+` numbered fields (input_image, input_image_2, …).

export const isInputField = (field: string): boolean => /^[a-z]\w{0,60}(\[\]|\+)?$/i.test(field)

export const pictureFields = (field: string, pictures: readonly string[]): Record<string, unknown> => {
  const name = field.replace(/(\[\]|\+)$/, '')
  if (field.endsWith('[]')) return { [name]: pictures }
  const few = field.endsWith('+') ? pictures : pictures.slice(0, 1)
  return Object.fromEntries(few.map((picture, index) => [index === 0 ? name : `${name}_${index + 1}`, picture]))
}

export const dataAddress = (bytes: Uint8Array, mimetype: string): string =>
  `data:${mimetype};base64,${Buffer.from(bytes).toString('base64')}`
