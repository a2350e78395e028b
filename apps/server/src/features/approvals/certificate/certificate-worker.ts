// A worker thread, because shaping text blocks for hundreds of milliseconds.
import { parentPort, workerData } from 'node:worker_threads'

import { drawCertificate, type Certificate } from './draw-certificate.ts'
import { drawItemsCertificate, type ItemsCertificate } from './draw-items-certificate.ts'

const certificate = workerData as Certificate | ItemsCertificate // send-certificate.ts sends nothing else
const bytes = await ('items' in certificate ? drawItemsCertificate(certificate) : drawCertificate(certificate))
parentPort?.postMessage(bytes, [])
