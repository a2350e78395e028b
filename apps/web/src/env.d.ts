interface ImportMetaEnv {
  /** Where the build has put pdf.js and its files; see build/pdf-files.ts. */
  readonly PDF_FILES: string
}
