interface ImportMetaEnv {
  /** URL of pdf.js and its files; see build/pdf-files.ts. */
  readonly PDF_FILES: string
}
