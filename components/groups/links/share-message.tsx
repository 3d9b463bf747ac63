import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Switch } from '@/components/ui/fields/switch'
import { TextArea } from '@/components/ui/fields/text-area'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { inviteText } from '@/lib/groups/group/occasions'
import { PLAIN_ON_PHONES } from './copy-field'
import { SHARE_LOOK, ShareButtons } from './share-buttons'
import type { SharedGroup } from './share-dialog'
import { withAddress } from './share-texts'
import { useCopy } from './use-copy'
import type { GroupLink } from './use-link'

/** Longer ones are cut off by some phones. */
const MESSAGE_MAX = 500

type ShareMessageProps = {
  group: SharedGroup
  link: GroupLink
  /** The link was just created, by a button that had the focus. */
  isNew: boolean
}

/** What is sent, as it will stand in a chat below the link’s picture; its words can be changed where they stand. */
export function ShareMessage({ group, link, isNew }: ShareMessageProps) {
  const [wantsNames, setWantsNames] = useState(false)
  const { words, setWords, hasNames, isFresh, problem, retry } = useMessage(group, link, wantsNames)
  const bubble = useRef<HTMLDivElement>(null)
  const { outcome, copy } = useCopy(() => bubble.current?.querySelector('textarea')?.select())
  const message = withAddress(words, link.url)
  const write = () => {
    const area = bubble.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }
  return (
    <section aria-label="Message for the chat" className="flex flex-col gap-2">
      <ErrorNotice message={problem} action={<RetryButton onClick={retry} />} />
      <div
        ref={bubble}
        aria-busy={!isFresh}
        className="chat-bubble relative ml-auto w-full max-w-76 rounded-lg rounded-br-none bg-accent-wash p-1.5 transition-opacity sm:max-w-112 has-[textarea:focus-visible]:outline-[2.5px] has-[textarea:focus-visible]:outline-accent aria-busy:opacity-60"
      >
        {/* biome-ignore lint/performance/noImgElement: as the chat shows it, fresh each time */}
        <img
          src={`${new URL(link.url).pathname}/preview.jpg`}
          alt=""
          className="aspect-40/21 w-full rounded-md bg-sunk"
        />
        <TextArea
          label="Message"
          labelHidden
          isOnPaper
          rows={5}
          maxLength={MESSAGE_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="px-2.5 pt-2 leading-snug"
        />
        <button
          type="button"
          onClick={write}
          className="-mt-1.5 ml-auto flex min-h-11 items-center gap-1.5 px-2.5 text-sm font-semibold text-accent hover:underline"
        >
          <Icon className="icon-pencil size-4" />
          Change the words
        </button>
      </div>
      {/* However long the message is, what sends it stays in view. */}
      <div className="sticky -bottom-6 z-1 -mx-5 -mb-2 border-t border-rule bg-sheet px-5 pt-2 pb-3 sm:-mx-7 sm:px-7 short:static">
        {hasNames ? (
          <Switch
            label="Name those who are in"
            checked={wantsNames}
            onChange={(event) => setWantsNames(event.target.checked)}
          />
        ) : null}
        <ShareButtons url={link.url} title={group.title} message={message}>
          <Button
            ref={isNew ? focus : undefined}
            className={`${SHARE_LOOK} ${PLAIN_ON_PHONES}`}
            aria-label={outcome === 'copied' ? 'Message copied' : 'Copy message'}
            icon={<Icon className={`size-4.5 ${outcome === 'copied' ? 'icon-check' : 'icon-copy'}`} />}
            onClick={() => copy(message)}
          >
            {outcome === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        </ShareButtons>
      </div>
      <p role="status" className={outcome === 'by-hand' ? 'mt-1.5 text-sm text-ink-soft' : 'sr-only'}>
        {outcome === 'copied' ? 'Message copied' : null}
        {outcome === 'by-hand'
          ? 'Your browser won’t let us copy it. The message is selected: copy it from here.'
          : null}
      </p>
    </section>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** “£85 still to go”, “6 days left”, a day and the end of a title each stay on a line, here and in the chat. */
const keepTogether = (text: string) =>
  text.replace(/ (?:still to go|to collect|days? left)\b|day \d+ [A-Z][a-z]+| \S{1,16}”/g, (part) =>
    part.replaceAll(' ', '\u00a0'),
  )

const LOAD_FAILED = 'Failed to load how the group stands. Please try again.'

/**
 * How the group stands, read again with each fresher `link`: what it shows may have been changed. What somebody has
 * written around it stays.
 */
function useMessage(group: SharedGroup, link: GroupLink, wantsNames: boolean) {
  const [words, setWords] = useState(() => withAddress(inviteText(group.title, group.occasion), link.url))
  const insertedText = useRef(words)
  const [loaded, setLoaded] = useState<{ link?: GroupLink; wantsNames?: boolean }>({})
  const [hasNames, setHasNames] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again reads again
  useEffect(() => {
    let isStale = false
    const show = (answer: { spoken: string; hasNames: boolean }) => {
      const text = keepTogether(answer.spoken)
      setHasNames(answer.hasNames)
      const previousText = insertedText.current
      insertedText.current = text
      setWords((typed) => typed.replace(previousText, () => text))
      setLoaded({ link, wantsNames })
    }
    setProblem(null)
    callServer('GET /group/{id}/chat-text', {
      params: { id: group._id },
      query: { names: wantsNames ? '1' : '0' },
    }).then(
      (answer) => isStale || show(answer),
      (thrown) => isStale || setProblem(serverMessageOf(thrown, LOAD_FAILED)),
    )
    return () => {
      isStale = true
    }
  }, [group._id, link, wantsNames, tries])
  const isFresh = problem !== null || (loaded.link === link && loaded.wantsNames === wantsNames)
  return { words, setWords, hasNames, isFresh, problem, retry: () => setTries((count) => count + 1) }
}
