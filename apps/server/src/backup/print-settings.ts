import type { GivenSetting } from '#config'

const intro = '# Settings of the backed-up installation. Copy the ones you need to .env.\n'

/** Prints settings in `.env` format. Secret values are included only with `hasSecrets`. */
export const printSettings = (given: readonly GivenSetting[], secret: string | null, hasSecrets: boolean): string => {
  const all =
    given.some(({ name }) => name === 'SECRET') || secret === null
      ? given
      : [...given, { name: 'SECRET', value: secret, isSecret: true }]
  const lines = all.map(({ name, value, isSecret }) =>
    isSecret && !hasSecrets
      ? `# ${name} was set. It is only included in a backup with --with-secrets.\n`
      : `${name}=${quote(value)}\n`,
  )
  return [intro, ...lines].join('')
}

/** Quotes a value for Node's `.env` parser. */
const quote = (value: string): string => {
  if (/^[^\s#'"`\\]+$/.test(value)) return value
  const mark = ["'", '"', '`'].find((sign) => !value.includes(sign)) ?? "'"
  return `${mark}${value}${mark}`
}

/** Reads a setting's value from such a text. */
export const readSetting = (text: string, name: string): string | null => {
  const line = text.split('\n').find((each) => each.startsWith(`${name}=`))
  return line?.slice(name.length + 1).replace(/^(['"`])(.*)\1$/, '$2') ?? null
}
