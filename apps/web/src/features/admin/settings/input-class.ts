/** Appearance of the inputs of settings; `aria-invalid` and the changed state colour the border. */
export const inputClass = (isChanged: boolean, extra = ''): string =>
  `min-h-11 w-full rounded-md border bg-surface px-3.5 text-[0.9375rem] text-ink transition-colors placeholder:text-muted aria-invalid:border-bad disabled:bg-sunken disabled:text-muted ${isChanged ? 'border-accent' : 'border-line-strong hover:border-muted'} ${extra}`
