import { genaiMessages as texts, promptExamples } from '@joinery/contract/messages/genai-messages'

/** Example prompts; selecting one fills the prompt. */
export function PromptExamplesList({ onChoose }: { onChoose: (prompt: string) => void }) {
  return (
    <ul aria-label={texts.examples} className="flex flex-wrap gap-1.5">
      {promptExamples.map(({ name, prompt }) => (
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
