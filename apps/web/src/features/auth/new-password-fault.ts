import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** What is wrong with a new password and its repetition, in the order in which it is told. */
export const newPasswordFault = (
  password: string,
  confirmation: string,
): { readonly field: 'password' | 'confirmation'; readonly message: string } | null => {
  if (password !== confirmation) return { field: 'confirmation', message: messages.auth.passwordsDiffer }
  if (password.length < limits.account.passwordMin)
    return { field: 'password', message: messages.auth.passwordTooShort }
  return null
}

/** Where the server's sentence about a refusal stands. Its list of sentences is loaded only then. */
export const fieldOfRefusal = async (sentence: string): Promise<'password' | 'form'> => {
  try {
    const { isAboutPassword } = await import('@joinery/contract/messages/factor-messages')
    return isAboutPassword(sentence) ? 'password' : 'form'
  } catch {
    return 'form'
  }
}
