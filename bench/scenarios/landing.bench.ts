import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { startMeasured } from '../product.ts'
import { median, type Line, type Scenario } from '../scenario.ts'

const runs = 3
const goals = {
  desktop: { performance: 95, accessibility: 95, 'best-practices': 95 },
  mobile: { performance: 90, accessibility: 95, 'best-practices': 95 },
} as const

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const measure = async (address: string, form: keyof typeof goals): Promise<Report> => {
  const path = join(tmpdir(), `joinery-lighthouse-${process.pid}.json`)
  const program = createRequire(new URL('../lighthouse/', import.meta.url)).resolve('lighthouse/cli/index.js')
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'
  await promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${path}`,
      `--chrome-flags=${flags}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' } },
  )
  const report = JSON.parse(await readFile(path, 'utf8')) as Report // Lighthouse's own format
  await rm(path)
  return report
}

const run = async (): Promise<Line[]> => {
  const product = await startMeasured()
  try {
    const lines: Line[] = []
    for (const form of ['desktop', 'mobile'] as const) {
      const reports: Report[] = []
      for (let count = 0; count < runs; count++) reports.push(await measure(`${product.address}/`, form))
      for (const [category, goal] of Object.entries(goals[form])) {
        const score = median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
        lines.push({
          what: `${form}: ${category}`,
          value: String(score),
          goal: `at least ${goal}`,
          isMet: score >= goal,
        })
      }
      const paint = median(reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN))
      lines.push({ what: `${form}: largest paint`, value: `${Math.round(paint)} ms` })
    }
    return lines
  } finally {
    await product.remove()
  }
}

export const landing: Scenario = { name: 'landing', about: 'Lighthouse on the landing page, median of 3', run }
