// A worker thread, because shaping text blocks for hundreds of milliseconds.
import { parentPort, workerData } from 'node:worker_threads'

import { drawCertificate, type Certificate } from './draw-certificate.ts'

const bytes = await drawCertificate(workerData as Certificate) // send-certificate.ts sends nothing else
parentPort?.postMessage(bytes, [])
