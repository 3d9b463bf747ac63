import { parseArgs } from 'node:util'

const WIDTHS = [375, 1280]

/** Numbers after `--width` are widths, everything else is a word. */
export function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { width: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const isWidth = (text: string) => /^\d{3,4}$/.test(text)
  const widths = [...(values.width ?? []), ...positionals.filter((text) => values.width && isWidth(text))]
  const invalidWidth = widths.find((text) => !isWidth(text))
  if (invalidWidth)
    throw new Error(`--width takes widths in pixels, such as 320 768; "${invalidWidth}" is not one.`)
  return {
    widths: widths.length > 0 ? widths.map(Number) : WIDTHS,
    words: positionals.filter((text) => !widths.includes(text)),
  }
}
