import { qrCode } from '@/lib/base/documents/qr-code'

/** Width of one module of the code, in pixels. */
const MODULE = 24

/** An address as a QR code in black on white, with its white margin. */
export function qrSvg(address: string): string {
  const { size, path } = qrCode(address)
  const side = size * MODULE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join('')
}
