/** What a double click would run or install, or what leads there, on any system. */
const endings = new Set(
  `ade adp apk app appimage appinstaller application appref-ms appx appxbundle bash bat chm cmd com command cpl crx csh
  deb desktop diagcab dll dmg drv dylib ear efi exe fish flatpakref gadget hlp hta inf iqy jar jnlp js jse kext ksh
  library-ms lnk mde mpkg msc msi msix msixbundle msp mst ocx pif pkg ps1 ps1xml psc1 psd1 psm1 pyc pyw pyz rdp reg rpm
  run scf scpt scr sct search-ms searchconnector-ms settingcontent-ms sh shb shs snap so sys terminal theme themepack url
  vbe vbs war website wll workflow ws wsc wsf wsh xbap xll xpi zsh`.split(/\s+/),
)

/** A name as a file system may come to see it: without invisible signs, wide letters, and what stands after its end. */
const bareName = (filename: string): string => {
  const visible = filename.normalize('NFKC').replace(/[\p{Cf}\p{Cc}\u034f\u115f\u1160\u3164]/gu, '')
  // NTFS: 'run.bat::$DATA' is run.bat.
  let name = (visible.split(':', 1)[0] ?? '').toLowerCase()
  while (/[.\s]$/.test(name)) name = name.slice(0, -1)
  return name
}

export const isProgramName = (filename: string): boolean => {
  const name = bareName(filename)
  return name.includes('.') && endings.has(name.slice(name.lastIndexOf('.') + 1))
}
