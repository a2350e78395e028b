// Checks the machine and the services other than the database.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'

import type { Config } from '#config'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { freeDiskMb } from '#platform/process/free-disk.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

import { reasonOf, type Finding } from './finding.ts'

/** Room for a day or two of one person's photos. */
const comfortableMb = 2000

/** Returns the folder or its closest existing parent. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

export const checkDisk = async (config: Config, dataDir: string): Promise<Finding> => {
  const about = 'Disk'
  const free = await freeDiskMb(nearest(dataDir))
  const has = `${free.toLocaleString('en')} MB free for ${dataDir}`
  if (free < config.MIN_FREE_DISK_MB) {
    return {
      about,
      state: 'bad',
      line: `${has}, less than MIN_FREE_DISK_MB (${config.MIN_FREE_DISK_MB}). Free up space.`,
    }
  }
  if (free < comfortableMb) return { about, state: 'doubtful', line: `${has}. Free up space soon.` }
  return { about, state: 'good', line: `${has}.` }
}

/** Writes, reads and deletes a few bytes. */
export const checkStore = async (config: Config, dataDir: string): Promise<Finding> => {
  const about = 'Files'
  const isFolder = config.S3_BUCKET === undefined
  const where = isFolder ? 'the data folder' : `the bucket ${config.S3_BUCKET}`
  if (isFolder && !existsSync(dataDir)) {
    return { about, state: 'not checked', line: `Not created yet: ${dataDir}. Run npm start.` }
  }
  const key = `doctor-${newId()}`
  const bytes = Buffer.from('Can this be stored?')
  try {
    const storage = await openStorage(config, dataDir)
    await storage.putBytes(key, bytes)
    const stored = await storage.read(key)
    const isSame = stored !== null && (await buffer(stored)).equals(bytes)
    await storage.remove(key)
    if (!isSame)
      return { about, state: 'bad', line: `${where} returned other data than was written. Check the storage.` }
    return { about, state: 'good', line: `Read and write test passed for ${where}.` }
  } catch (error) {
    const advice = isFolder ? "Give the server's user write access" : 'Check S3_ENDPOINT, S3_REGION and the keys'
    return { about, state: 'bad', line: `Can't use ${where} (${reasonOf(error)}). ${advice}.` }
  }
}

export const checkRedis = async ({ REDIS_URL }: Config, log: Log): Promise<Finding[]> => {
  const about = 'Redis'
  if (REDIS_URL === undefined) return []
  try {
    const { connectRedis } = await import('#platform/realtime/connect-redis.ts')
    const redis = await connectRedis(REDIS_URL, log)
    await redis.close()
    return [{ about, state: 'good', line: 'Connected.' }]
  } catch (error) {
    return [{ about, state: 'bad', line: `${reasonOf(error)}.` }]
  }
}
