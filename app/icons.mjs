/**
 * `icon-bell`: the shape of Lucide's bell as a custom property, which `.icon` (parts.css) masks its element with.
 * `icon-check/3` draws lines of that width, `icon-play/filled` fills the shape.
 */
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import plugin from 'tailwindcss/plugin'

const bodies = Object.fromEntries(Object.entries(lucide.icons).map(([name, { body }]) => [name, body]))

function shapeOf(body, modifier) {
  if (modifier === 'filled') return body.replaceAll('fill="none"', 'fill="#000"')
  return modifier ? body.replaceAll('stroke-width="2"', `stroke-width="${modifier}"`) : body
}

/** Within a mask any opaque colour will do. */
function pictureOf(shape) {
  const drawn = shape.replaceAll('currentColor', '#000').replaceAll('"', "'")
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${drawn}</svg>`
  return `url("data:image/svg+xml,${picture.replace(/[<>#]/g, encodeURIComponent)}")`
}

export default plugin(({ matchUtilities }) =>
  matchUtilities(
    { icon: (body, { modifier }) => ({ '--icon': pictureOf(shapeOf(body, modifier)) }) },
    { values: bodies, modifiers: 'any' },
  ),
)
