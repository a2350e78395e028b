import { genaiMessages as texts, type PromptExample } from '@joinery/contract/messages/genai-messages'

type PromptExamplesListProps = { examples: readonly PromptExample[]; onChoose: (prompt: string) => void }

/** Example prompts; selecting one fills the prompt. */
export function PromptExamplesList({ examples, onChoose }: PromptExamplesListProps) {
  if (examples.length === 0) return null
  return (
    <ul aria-label={texts.examples} className="flex flex-wrap gap-1.5">
      {examples.map(({ name, prompt }) => (
        <li key={name}>
          <button
            type="button"
            title={prompt}
            onClick={() => onChoose(prompt)}
            className="h-8 rounded-full border border-line px-3 text-[0.8125rem] text-muted transition-colors hover:border-line-strong hover:text-ink"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
