import { listSettings } from './list-settings.ts'

export const printExample = (): string => {
  const entries = listSettings().map(
    ({ name, about, default: value, example }) => `# ${about}\n# ${name}=${value ?? example}\n`,
  )
  return `# All settings, each with its default or an example. Copy this file to .env and uncomment the lines you change.\n\n${entries.join('\n')}`
}
