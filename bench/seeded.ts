import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedFiles, seedProjects } from '@joinery/server/testing/database/seed-queries'
import { createTestDatabase } from '@joinery/server/testing/database/test-database'

import { newProject, signUp, startProduct, type Product } from './product.ts'

export type Seeded = {
  readonly product: Product
  readonly token: string
  readonly email: string
  readonly password: string
  /** The project with many files. */
  readonly uid_project: string
  readonly stop: () => Promise<void>
}

/** A person with many projects, one of which has many pictures. */
export const startSeeded = async (projects: number, files: number, picture: Buffer): Promise<Seeded> => {
  const database = await createTestDatabase()
  const product = await startProduct({ DATABASE_URL: database.connectionString, SECRET: 'x'.repeat(40) })
  const email = 'mara@bench.example'
  const { token, password } = await signUp(product, email)
  const uid_project = await newProject(product, token, 'Many pictures')
  const form = new FormData()
  form.append('attachments', new Blob([new Uint8Array(picture)]), 'view.png')
  await fetch(`${product.address}/api/projects/${uid_project}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { db, close } = await openDatabase(database.connectionString)
  await seedProjects(db, email, projects)
  const keys = await seedFiles(db, uid_project, files - 1)
  const folder = join(product.dataDir, 'files', 'files')
  const [original = ''] = await readdir(folder)
  for (const key of keys) await copyFile(join(folder, original), join(product.dataDir, 'files', key))
  await close()
  return {
    product,
    token,
    email,
    password,
    uid_project: uid_project,
    stop: async () => {
      await product.stop()
      await database.drop()
    },
  }
}
