// Runs a separate nginx with the example file of deploy/nginx: own folder, ports and certificate. Replaces only what an
// operator changes; a missing line is a failure.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { makeCertificates } from '@joinery/server/testing/pictures/make-certificates'

const example = new URL('../../deploy/nginx/joinery.conf', import.meta.url)

/** Path of nginx; undefined if not installed. */
export const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
)

export type Logged = {
  readonly client: string
  readonly agent: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** Port of the process that responded; the last if several were tried. */
  readonly port: number
}

export type Nginx = {
  readonly address: string
  readonly plainAddress: string
  /** File of its certificate authority. */
  readonly authority: string
  /** Responses so far. A websocket is included once it has ended. */
  readonly readLog: () => Promise<Logged[]>
  /** Its error log. */
  readonly readErrors: () => Promise<string>
  readonly stop: () => Promise<void>
}

type Options = {
  readonly folder: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly productPorts: readonly [number, number]
}

const replaceLine = (text: string, line: string, by: string, times = 1): string => {
  const parts = text.split(`\n${line}\n`)
  if (parts.length !== times + 1) {
    throw new Error(`deploy/nginx/joinery.conf has this line ${parts.length - 1} times, not ${times}: ${line}`)
  }
  return parts.join(`\n${by}\n`)
}

const configure = async ({ folder, httpPort, httpsPort, productPorts }: Options): Promise<string> => {
  const replaced = [
    ['  listen 80;', `  listen 127.0.0.1:${httpPort};`],
    ['  listen 443 ssl;', `  listen 127.0.0.1:${httpsPort} ssl;`],
    ['  server_name joinery.studio.example;', '  server_name localhost;', 2],
    ['  ssl_certificate /etc/ssl/joinery/fullchain.pem;', `  ssl_certificate ${folder}/chain.pem;`],
    ['  ssl_certificate_key /etc/ssl/joinery/privkey.pem;', `  ssl_certificate_key ${folder}/key.pem;`],
    ['  server 127.0.0.1:3000 max_fails=0;', `  server 127.0.0.1:${productPorts[0]} max_fails=0;`],
    ['  # server 127.0.0.1:3001 max_fails=0;', `  server 127.0.0.1:${productPorts[1]} max_fails=0;`],
  ] as const
  return replaced.reduce(
    (text, [line, by, times]) => replaceLine(text, line, by, times),
    await readFile(example, 'utf8'),
  )
}

const logFormat = [
  '$remote_addr',
  '$http_user_agent',
  '$request_method',
  '$request_uri',
  '$status',
  '$upstream_addr',
].join('\\t')

/** The rest of Debian's nginx.conf, below a separate folder. */
const around = (folder: string): string => `worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  types { text/html html; }
  default_type application/octet-stream;
  log_format answered '${logFormat}';
  access_log ${folder}/access.log answered;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/joinery.conf;
}
`

const parseLine = (line: string): Logged => {
  const [client = '', agent = '', method = '', path = '', status = '', upstream = ''] = line.split('\t')
  return { client, agent, method, path, status: Number(status), port: Number(upstream.split(':').at(-1)) }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export const startNginx = async (options: Options): Promise<Nginx> => {
  const { folder, httpPort, httpsPort } = options
  if (nginx === undefined) throw new Error('nginx is not on this machine')
  await mkdir(folder, { recursive: true })
  const { ca, chain, key } = makeCertificates({ host: 'localhost' })
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, ca)
  await writeFile(join(folder, 'chain.pem'), chain)
  await writeFile(join(folder, 'key.pem'), key)
  await writeFile(join(folder, 'joinery.conf'), await configure(options))
  await writeFile(join(folder, 'nginx.conf'), around(folder))
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;']
  const child = spawn(nginx, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  while (!(await answers(httpsPort))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
    await wait(20)
  }
  return {
    address: `https://localhost:${httpsPort}`,
    plainAddress: `http://localhost:${httpPort}`,
    authority,
    readLog: async () => {
      const text = await readFile(join(folder, 'access.log'), 'utf8')
      return text.split('\n').flatMap((line) => (line === '' ? [] : [parseLine(line)]))
    },
    readErrors: () => readFile(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
