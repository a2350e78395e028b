import type { GivenSetting } from '#config'

const intro = '# The settings of the installation that was backed up. Copy to .env what you want to keep.\n'

/** In the form of `.env`. Secrets are named, and only with `hasSecrets` told. */
export const printSettings = (given: readonly GivenSetting[], secret: string | null, hasSecrets: boolean): string => {
  const all =
    given.some(({ name }) => name === 'SECRET') || secret === null
      ? given
      : [...given, { name: 'SECRET', value: secret, isSecret: true }]
  const lines = all.map(({ name, value, isSecret }) =>
    isSecret && !hasSecrets
      ? `# ${name} was set; a backup without --with-secrets leaves it out.\n`
      : `${name}=${quote(value)}\n`,
  )
  return [intro, ...lines].join('')
}

/** As Node reads it from `.env`: what has a # or a quote in it stands between other quotes. */
const quote = (value: string): string => {
  if (/^[^\s#'"`\\]+$/.test(value)) return value
  const mark = ["'", '"', '`'].find((sign) => !value.includes(sign)) ?? "'"
  return `${mark}${value}${mark}`
}

/** The value of a setting in such a text. */
export const readSetting = (text: string, name: string): string | null => {
  const line = text.split('\n').find((each) => each.startsWith(`${name}=`))
  return line?.slice(name.length + 1).replace(/^(['"`])(.*)\1$/, '$2') ?? null
}
