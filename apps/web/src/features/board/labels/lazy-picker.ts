import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

/** Loaded on first use. */
export const CardLabelPicker = retryableLazy(async () => (await import('./label-picker.tsx')).CardLabelPicker)
export const LabelPicker = retryableLazy(async () => (await import('./label-picker.tsx')).LabelPicker)
