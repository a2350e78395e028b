import { existsSync } from 'node:fs'

import { runStep } from './steps.mjs'

/** Installs a missing program as root on Debian; does nothing elsewhere. */
export const installDebian = async (title, name) => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A download that fails is repeated, and another installation is awaited.
  const aptGet = ['apt-get', '-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=600']
  await runStep('Updating the Debian package list', 'apt-update', [...aptGet, 'update'], { env })
  const parts = ['install', '--yes', '--no-install-recommends', name]
  await runStep(`Installing ${title}`, 'apt-install', [...aptGet, ...parts], { env })
}
