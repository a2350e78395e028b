// Replaces what differs in each recording: ids, times, addresses, tokens and long encoded data.
import type { ApiExamples } from '#platform/http/api-document.ts'

const shownStart = Date.parse('2026-03-02T09:30:00.000Z')
const minute = 60_000
const longest = 160
/** Of the list of all settings. The last ones depend on the machine. */
const shownSettings = 6

export const tidyExamples = (examples: ApiExamples, startedAt: number): ApiExamples => {
  const ids = new Map<string, string>()
  const shownId = (id: string): string => {
    const known = ids.get(id) ?? `0198f2b4-6c00-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const shownTime = (time: string): string =>
    new Date(shownStart + Math.floor((Date.parse(time) - startedAt) / minute) * minute).toISOString()
  const shownDay = (day: string): string => shownTime(`${day}T23:59:59.000Z`).slice(0, 10)
  const tidyText = (text: string): string => {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return shownDay(text)
    const tidied = text
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, shownId)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, shownTime)
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…')
      .replaceAll(/http(:\/\/|%3A%2F%2F)localhost(?::|%3A)3000/g, 'https$1studio.example')
      .replaceAll(/http(:\/\/|%3A%2F%2F)127\.0\.0\.1(?::|%3A)\d+/g, 'https$1id.studio.example')
      .replaceAll(/whsec_[\w+/]+=*/g, 'whsec_…')
      .replaceAll(/smtp:\/\/127\.0\.0\.1:\d+/g, 'smtp://mail.studio.example:587')
      .replaceAll(/\/\S*(?=\/backups$)/g, '/var/lib/joinery')
      .replaceAll(/joinery-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ/g, 'joinery-2026-03-02T09-30-00Z')
    const isEncoded = tidied.length > longest && !/\s/.test(tidied)
    return isEncoded ? `${tidied.slice(0, longest)}…` : tidied
  }
  const tidy = (value: unknown): unknown => {
    if (typeof value === 'string') return tidyText(value)
    if (Array.isArray(value)) return value.map(tidy)
    if (typeof value !== 'object' || value === null) return value
    const shorten = (key: string, each: unknown) =>
      key === 'settings' && Array.isArray(each) ? each.slice(0, shownSettings) : each
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, tidy(shorten(key, each))]))
  }
  return tidy(examples) as ApiExamples // the same shape
}
