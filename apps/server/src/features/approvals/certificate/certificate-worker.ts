// Draws one certificate and ends: shaping text takes hundreds of milliseconds, in which the server would answer nobody.
import { parentPort, workerData } from 'node:worker_threads'

import { drawCertificate, type Certificate } from './draw-certificate.ts'

const bytes = await drawCertificate(workerData as Certificate) // send-certificate.ts sends nothing else
parentPort?.postMessage(bytes, [])
