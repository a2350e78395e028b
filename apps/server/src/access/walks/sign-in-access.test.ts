// The calls about how people sign in, for everybody who could try.
import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

// Passkeys need a name.
walkTable(parts.signIn, { PUBLIC_URL: 'http://localhost:3000' })
