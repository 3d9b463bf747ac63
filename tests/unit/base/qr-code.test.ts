import { qrCode } from '@/lib/base/documents/qr-code'

/** The modules that a path paints, as rows of # and spaces. */
function painted({ size, path }: { size: number; path: string }) {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(' '))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width))
  return rows.map((row) => row.join(''))
}

const FINDER = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']

test('a QR code has its three finder patterns inside a four-module quiet zone', () => {
  const code = qrCode('otpauth://totp/Whipround:ada?secret=JBSWY3DPEHPK3PXP&issuer=Whipround')
  const rows = painted(code)
  const square = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))
  const far = code.size - 4 - 7
  for (const [x, y] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const)
    expect(square(x, y)).toEqual(FINDER)
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row.trim()).toBe('')
  for (const row of rows) expect((row.slice(0, 4) + row.slice(-4)).trim()).toBe('')
})

test('different texts give different codes', () => {
  expect(qrCode('otpauth://totp/a').path).not.toBe(qrCode('otpauth://totp/b').path)
})
