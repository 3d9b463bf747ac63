export type IllustrationName = 'hat' | 'passbook' | 'letter' | 'people' | 'lost' | 'clock'

/** Small line drawings in the ink colour, with one touch of marmalade. `left` is where the ink begins. */
const drawings: Record<IllustrationName, { ink: string; accent: string; left: number }> = {
  hat: {
    left: 12,
    ink: 'M12 52c0-8 22-14 48-14s48 6 48 14-22 14-48 14-48-6-48-14ZM28 55c6-6 18-9 32-9s26 3 32 9M31 63.5l4 21c2 7 11 11 25 11s23-4 25-11l4-21M33 73c7 5 16 7 27 7s20-2 27-7',
    accent: 'M61 30a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM40 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM79 22v-9M86 27l6-7',
  },
  passbook: {
    left: 22,
    ink: 'M22 22h64a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H22ZM22 22v72M34 22v72M46 42h34M46 54h34M46 66h34M46 78h20',
    accent: 'M72 22v30l6-5 6 5V22',
  },
  letter: {
    left: 16,
    ink: 'M16 34h88v56H16ZM16 34l44 34 44-34M16 90l32-30M104 90 72 60',
    accent: 'M78 12l6 8M92 10v10M106 14l-6 8',
  },
  people: {
    left: 10,
    ink: 'M40 44a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM80 44a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM20 92c0-24 8-38 20-38s20 14 20 38M60 92c0-24 8-38 20-38s20 14 20 38M10 92h100',
    accent: 'M60 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  },
  lost: {
    left: 14,
    ink: 'M60 96V20M60 28h36l10 9-10 9H60M60 56H24l-10 9 10 9h36M44 96h32',
    accent: 'M72 37h18M30 65h18',
  },
  clock: {
    left: 20,
    ink: 'M60 96a40 40 0 1 0 0-80 40 40 0 0 0 0 80ZM60 24v5M60 83v5M28 56h5M87 56h5',
    accent: 'M60 34v22l15 10',
  },
}

const BOX = 120
const WEIGHT = 2.4

type IllustrationProps = {
  name: IllustrationName
  size?: number
  /** Begins where text below it does, instead of being centred in its box. */
  isFlush?: boolean
}

export function Illustration({ name, size = 112, isFlush = false }: IllustrationProps) {
  const { ink, accent, left } = drawings[name]
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${BOX} 104`}
      fill="none"
      strokeWidth={WEIGHT}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={isFlush ? { marginLeft: -Math.round(((left - WEIGHT / 2) * size) / BOX) } : undefined}
    >
      <path d={ink} className="stroke-ink-soft" />
      <path d={accent} className="stroke-marmalade-fill" strokeWidth="3" />
    </svg>
  )
}
