import { listSettings } from './list-settings.ts'

/** The text of `.env.example`. */
export const printExample = (): string => {
  const entries = listSettings().map(
    ({ name, about, default: value, example }) => `# ${about}\n# ${name}=${value ?? example}\n`,
  )
  return `# Every setting with its default or an example. Copy to .env and uncomment what you change.\n\n${entries.join('\n')}`
}
