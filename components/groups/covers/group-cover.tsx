import { useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { type Cloth, TILE, tileGates } from '@/lib/groups/covers/cloth'
import { clothStyle } from './cloth-style'

type GroupCoverProps = {
  /** Null for cloth. */
  coverUrl: string | null
  cloth: Cloth
  className?: string
}

/**
 * What a group is bound in: the picture that its admins chose, as chat apps crop it, or where there is less room its
 * middle; else a lower strip of cloth in its own colour. Decoration, like the cover of a book: what it is about stands
 * beside it.
 */
export function GroupCover({ coverUrl, cloth, className }: GroupCoverProps) {
  if (coverUrl)
    return (
      // biome-ignore lint/performance/noImgElement: it is stored as small as it is shown, and may be gone in a minute
      <img
        src={coverUrl}
        alt=""
        data-cover="picture"
        className={classNames('aspect-40/21 w-full bg-sunk object-cover', className)}
      />
    )
  return (
    <div
      aria-hidden="true"
      data-cover="cloth"
      style={clothStyle(cloth)}
      className={classNames(
        'own-cloth h-16 w-full overflow-hidden bg-cloth sm:aspect-4/1 sm:h-auto',
        className,
      )}
    >
      <ClothWeave cloth={cloth} className="size-full opacity-60" />
    </div>
  )
}

/** The woven tallies, without the ground that they are on. None is in thread: only people’s strokes are. */
export function ClothWeave({ cloth, className }: { cloth: Cloth; className: string }) {
  // Its own: one that is hidden would hide what refers to it.
  const id = useId()
  return (
    <svg aria-hidden="true" className={className}>
      <defs>
        <pattern
          id={id}
          width={TILE.width}
          height={TILE.height}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${cloth.tilt}) scale(${cloth.scale * WEAVE_SCALE})`}
        >
          <g fill="none" strokeLinecap="round" strokeWidth={3.2} className="stroke-cloth-rule">
            {tileGates(cloth).map(({ d, x, y }) => (
              <path key={`${x} ${d}`} d={d} transform={`translate(${x} ${y})`} />
            ))}
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** On screens the weave is smaller than in pictures, which are shown smaller than they are made. */
const WEAVE_SCALE = 0.4
