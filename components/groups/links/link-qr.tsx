import { Icon } from '@/components/ui/figures/icon'
import { QrPicture } from '@/components/ui/figures/qr-picture'
import { qrCode } from '@/lib/base/documents/qr-code'
import { linkPath } from '@/lib/groups/links/paths'

/** A link as a QR code, and as files to print. Drawn here: a picture from the server can fail to arrive. */
export function LinkQr({ url, code }: { url: string; code: string }) {
  const path = linkPath(code)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrPicture code={qrCode(url)} label="QR code of the link" className="size-42" />
      <ul aria-label="To print" className="flex flex-col gap-1">
        <DownloadLink href={`${path}/qr.png`}>QR code (PNG)</DownloadLink>
        <DownloadLink href={`${path}/qr.svg`}>QR code (SVG)</DownloadLink>
        <DownloadLink href={`${path}/poster-a4.pdf`}>Poster A4 (PDF)</DownloadLink>
        <DownloadLink href={`${path}/poster-a5.pdf`}>Poster A5 (PDF)</DownloadLink>
      </ul>
    </div>
  )
}

function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        download
        className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-accent hover:underline"
      >
        <Icon className="icon-download size-4.25" />
        {children}
      </a>
    </li>
  )
}
