import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const faces = readFileSync('app/fallback-fonts.css', 'utf8').split('@font-face').slice(1)

const FILES = {
  'Source Sans': 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  Besley: 'besley/files/besley-latin-wght-normal.woff2',
}

/** The numbers were computed once, so an update of a font may make them wrong. */
test.each(Object.entries(FILES))('the stand-in for %s makes lines of the same height', (name, file) => {
  const font = create(readFileSync(`node_modules/@fontsource-variable/${file}`)) as Font
  const own = [font.ascent, -font.descent, font.lineGap].map((units) => units / font.unitsPerEm)
  const standIns = faces.filter((face) => face.includes(` as ${name}'`))
  expect(standIns.length).toBeGreaterThan(1)
  for (const face of standIns) {
    const share = (property: string) => Number(face.match(new RegExp(`${property}: ([\\d.]+)%`))?.[1]) / 100
    const made = ['ascent', 'descent', 'line-gap'].map(
      (part) => share(`${part}-override`) * share('size-adjust'),
    )
    // The percentages have one decimal place.
    for (const [index, height] of own.entries())
      expect(Math.abs((made[index] ?? 0) - height)).toBeLessThan(0.001)
  }
})
