type QrPictureProps = {
  /** From lib/base/documents/qr-code. */
  code: { size: number; path: string }
  label: string
  className: string
}

/** Black on white in light and dark mode, as cameras expect. */
export function QrPicture({ code: { size, path }, label, className }: QrPictureProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-md border border-rule ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
