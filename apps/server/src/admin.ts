// `npm run admin`: admin tasks from a shell. Uses the running server's database, where changes take effect immediately,
// or starts the embedded database temporarily.
import { ProductError } from '#platform/product-error.ts'

import { StartError } from './platform/process/start-error.ts'
import { findCommand, helpText, readWords } from './shell/commands.ts'
import { openShell } from './shell/open-shell.ts'
import { UsageError } from './shell/usage-error.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)
/** Written to stderr, so programs can parse stdout. */
const remark = (text: string): void => void process.stderr.write(`${text}\n`)

/** Exit codes: 0 success, 1 failure with a message, 2 invalid command. */
const run = async (words: readonly string[]): Promise<number> => {
  const isJson = words.includes('--json')
  const fail = (sentence: string, code: number): number => {
    remark(isJson ? JSON.stringify({ error: sentence }) : sentence)
    return code
  }
  try {
    const { command, input } = findCommand(readWords(words))
    if (!command) {
      print(helpText)
      return 0
    }
    const shell = await openShell(remark)
    try {
      const { json, text } = await command.run(shell.context, input)
      print(isJson ? JSON.stringify(json, null, 2) : text)
      return 0
    } finally {
      await shell.close()
    }
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\nTry: npm run admin -- help`, 2)
    if (error instanceof ProductError || error instanceof StartError) return fail(error.message, 1)
    return fail(error instanceof Error ? (error.stack ?? error.message) : String(error), 1)
  }
}

process.exit(await run(process.argv.slice(2)))
