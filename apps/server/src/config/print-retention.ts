import { retentionSettings } from './retention-settings.ts'

export const printRetention = (): string => {
  const rows = Object.entries(retentionSettings).map(([name, { about, check }]) => {
    return `| \`${name}\` | ${check.parse(undefined)} | ${about} |`
  })
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}
