import { inflateSync } from 'node:zlib'

/** Sizes of the header and of a table's entry in the two formats: https://www.w3.org/TR/WOFF/ */
const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

/** Unpacks a WOFF font once: read as it is, its tables would be unpacked again for every letter. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let tableStart = head.length
  for (let index = 0; index < count; index += 1) {
    const sourceEntry = WOFF.header + index * WOFF.entry
    const [offset, packedLength, length] = [4, 8, 12].map((field) =>
      woff.readUInt32BE(sourceEntry + field),
    ) as [number, number, number]
    const packed = woff.subarray(offset, offset + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const targetEntry = SFNT.header + index * SFNT.entry
    woff.copy(head, targetEntry, sourceEntry, sourceEntry + 4)
    woff.copy(head, targetEntry + 4, sourceEntry + 16, sourceEntry + 20)
    head.writeUInt32BE(tableStart, targetEntry + 8)
    head.writeUInt32BE(length, targetEntry + 12)
    // Each table begins at a multiple of four bytes.
    const padded = Buffer.concat([table, Buffer.alloc(-length & 3)])
    tables.push(padded)
    tableStart += padded.length
  }
  return Buffer.concat([head, ...tables])
}
