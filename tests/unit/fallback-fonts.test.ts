import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const css = readFileSync('app/fallback-fonts.css', 'utf8')

/** The numbers were computed once: an update of a font may change what they have to make up for. */
test.each([
  ['Android Sans', 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2'],
  ['Android Serif', 'besley/files/besley-latin-wght-normal.woff2'],
])('%s makes lines as high as the font it stands in for', (family, file) => {
  const [, face = ''] = css.split(`'${family}'`)
  const share = (name: string) => Number(face.match(new RegExp(`${name}: ([\\d.]+)%`))?.[1]) / 100
  const made = ['ascent', 'descent', 'line-gap'].map(
    (part) => share(`${part}-override`) * share('size-adjust'),
  )
  const font = create(readFileSync(`node_modules/@fontsource-variable/${file}`)) as Font
  const own = [font.ascent, -font.descent, font.lineGap].map((units) => units / font.unitsPerEm)
  for (const [index, height] of own.entries()) expect(made[index]).toBeCloseTo(height, 3)
})
