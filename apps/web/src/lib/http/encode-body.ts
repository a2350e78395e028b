const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some((item) => item instanceof Blob))

const append = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined || value === null) return
  if (value instanceof Blob) form.append(name, value)
  else if (Array.isArray(value) && hasFile(value)) for (const item of value) append(form, name, item)
  else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/**
 * A body as it travels: with files as multipart, without as JSON. The fields of a multipart body are texts; objects are
 * JSON there, and what is null is left out.
 */
export const encodeBody = (body: object): string | FormData => {
  if (!Object.values(body).some(hasFile)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) append(form, name, value)
  return form
}
