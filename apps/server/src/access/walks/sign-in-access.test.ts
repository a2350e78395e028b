import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

// Passkeys require a host name.
walkTable(parts.signIn, { PUBLIC_URL: 'http://localhost:3000' })
