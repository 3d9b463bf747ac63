import { type ElementType, useId, useState } from 'react'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { classNames } from '@/components/ui/class-names'
import { shorten } from './shorten'

type ShowMoreProps = {
  text: string
  /** How many characters are shown at first. */
  max: number
  /** What the text is, for screen readers: 'title', 'description'. */
  textName: string
  as?: ElementType
  className?: string
}

/** A text cut to a length, with Show More and Show Less if it was cut; left-aligned, even in a right-to-left script. */
export function ShowMore({ text, max, textName, as: Tag = 'p', className }: ShowMoreProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const short = shorten(text, max)
  return (
    <div className="min-w-0">
      <Tag
        id={id}
        dir="auto"
        className={classNames(
          'text-left break-words',
          short && 'inline',
          isOpen && 'whitespace-pre-line',
          className,
        )}
      >
        {short && !isOpen ? short : text}
      </Tag>
      {short ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={classNames(TEXT_LINK_CLASS, '-my-2 ml-2 inline-flex min-h-11 items-center text-sm')}
        >
          {isOpen ? 'Show Less' : 'Show More'}
          <span className="sr-only">{` of the ${textName}`}</span>
        </button>
      ) : null}
    </div>
  )
}
