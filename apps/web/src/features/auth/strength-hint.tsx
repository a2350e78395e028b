import { passwordStrength } from './password-strength.ts'

const colours = ['bg-line-strong', 'bg-warn', 'bg-good', 'bg-good'] as const

export function StrengthHint({ password }: { password: string }) {
  const { level, word } = passwordStrength(password)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex w-24 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 flex-1 rounded-full ${level >= step ? colours[level] : 'bg-line'}`} />
        ))}
      </span>
      <span>{word}</span>
    </span>
  )
}
