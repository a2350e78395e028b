import { limits } from '@joinery/contract/limits'
import { passwordStrengthMessages as texts } from '@joinery/contract/messages/password-strength-messages'

type Strength = { readonly level: 0 | 1 | 2 | 3; readonly word: string }

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** A hint, not a rule. Length counts most, variety a little; few distinct characters are always weak. */
const passwordStrength = (password: string): Strength => {
  if (password.length < limits.account.passwordMin) return { level: 0, word: texts.tooShort }
  const variety = kinds.filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const score = password.length + variety * 2
  if (distinct < 5 || score < 13) return { level: 1, word: texts.weak }
  return score < 19 ? { level: 2, word: texts.good } : { level: 3, word: texts.strong }
}

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
