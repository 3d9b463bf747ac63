import { classNames } from '@/components/ui/class-names'
import type { UpdateView } from './updates-list'

/** Where the letters stand in full. */
export const LETTERS_ID = 'letters'

type NewestLetterProps = { update: UpdateView; className?: string }

/** How the newest letter begins, with its picture: it leads to the whole, further down the page. */
export function NewestLetter({ update, className }: NewestLetterProps) {
  const { text, pictureUrl, author } = update
  const beginning = beginningOf(text)
  const signature = update.signedBy ?? author
  return (
    <section
      aria-label="The newest letter"
      className={classNames('relative overflow-hidden rounded-md border border-rule bg-sheet', className)}
    >
      <div aria-hidden="true" className="airmail h-1.5" />
      <div className="flex items-start gap-4 p-4">
        <div className="min-w-0 grow">
          <p dir="auto" className="line-clamp-4 font-display break-words">
            {beginning}
          </p>
          <p className="mt-2 flex flex-col items-start gap-1">
            <a
              href={`#${LETTERS_ID}`}
              className="text-sm font-semibold text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              Read on
            </a>
            {signature ? (
              <span dir="auto" className="min-w-0 truncate font-display italic">
                {signature}
              </span>
            ) : null}
          </p>
        </div>
        {pictureUrl ? (
          // biome-ignore lint/performance/noImgElement: it is stored as small as it is shown, and may be gone in a minute
          <img src={pictureUrl} alt="" className="size-24 shrink-0 rounded-md bg-sunk object-cover" />
        ) : null}
      </div>
    </section>
  )
}

/** About as much as stands beside a picture on a phone. */
const BEGINNING_MAX = 72

/** Its first sentences, as many as fit, or of a long one its first words. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= BEGINNING_MAX) return line
  const start = line.slice(0, BEGINNING_MAX)
  const sentences = /^.*[.!?…](?= )/.exec(`${start} `)?.[0]
  if (sentences && sentences.length >= BEGINNING_MAX / 3) return sentences
  const lastSpace = start.lastIndexOf(' ')
  const words = lastSpace > 0 ? start.slice(0, lastSpace) : start
  return `${words.replace(/[,;:–-]$/, '')}…`
}
