import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Switch } from '@/components/ui/fields/switch'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { useCopy } from './use-copy'
import type { GroupLink } from './use-link'

type ChatTextProps = { groupId: string; link: GroupLink }

/** How far the group is, as it will stand in its chat below the link’s picture; the words are copied as shown. */
export function ChatText({ groupId, link }: ChatTextProps) {
  const [withNames, setWithNames] = useState(false)
  const { text, isFresh, problem, retry } = useChatText(groupId, link, withNames)
  const quote = useRef<HTMLQuoteElement>(null)
  const { outcome, copy } = useCopy(() => {
    if (quote.current) getSelection()?.selectAllChildren(quote.current)
  })
  return (
    <section aria-labelledby="for-the-chat" className="border-t border-rule pt-5">
      <h3 id="for-the-chat" className="text-lg">
        For the chat
      </h3>
      <p className="mt-1 text-sm text-ink-soft">How it stands, to paste where your group talks.</p>
      {problem ? (
        <ErrorNotice message={problem} action={<RetryButton onClick={retry} />} />
      ) : (
        <div
          aria-busy={!isFresh}
          className="mt-4 max-w-sm rounded-lg rounded-bl-none bg-accent-wash p-1.5 transition-opacity aria-busy:opacity-60"
        >
          {/* biome-ignore lint/performance/noImgElement: as the chat shows it, fresh each time */}
          <img
            src={`${new URL(link.url).pathname}/preview.jpg`}
            alt=""
            className="aspect-40/21 w-full rounded-md bg-sunk"
          />
          <blockquote
            ref={quote}
            dir="auto"
            className="min-h-20 px-2.5 pt-2.5 pb-1.5 break-words whitespace-pre-line"
          >
            {text}
          </blockquote>
        </div>
      )}
      <Switch
        className="mt-4"
        label="With names"
        hint="Who is in, never who isn’t."
        checked={withNames}
        onChange={(event) => setWithNames(event.target.checked)}
      />
      <Button
        variant="secondary"
        className="mt-4 max-sm:w-full"
        disabled={!isFresh}
        icon={<Icon className={`size-4.5 ${outcome === 'copied' ? 'icon-check' : 'icon-copy'}`} />}
        onClick={() => copy(text)}
      >
        {outcome === 'copied' ? 'Copied for the chat' : 'Copy for the chat'}
      </Button>
      <p role="status" className={outcome === 'by-hand' ? 'mt-1.5 text-sm text-ink-soft' : 'sr-only'}>
        {outcome === 'copied' ? 'Text copied' : null}
        {outcome === 'by-hand'
          ? 'Your browser won’t let us copy it. The text is selected: copy it from here.'
          : null}
      </p>
    </section>
  )
}

const LOAD_FAILED = 'Failed to load the text for the chat. Please try again.'

/** Read again with each fresher `link`: what it shows may have been changed. What was read before stays until then. */
function useChatText(groupId: string, link: GroupLink, withNames: boolean) {
  const [loaded, setLoaded] = useState<{ text: string; link?: GroupLink; withNames?: boolean }>({ text: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again reads again
  useEffect(() => {
    let isStale = false
    setProblem(null)
    callServer('GET /group/{id}/chat-text', {
      params: { id: groupId },
      query: { names: withNames ? '1' : '0' },
    }).then(
      ({ text }) => isStale || setLoaded({ text, link, withNames }),
      (thrown) => isStale || setProblem(serverMessageOf(thrown, LOAD_FAILED)),
    )
    return () => {
      isStale = true
    }
  }, [groupId, link, withNames, tries])
  const isFresh = problem === null && loaded.link === link && loaded.withNames === withNames
  return { text: loaded.text, isFresh, problem, retry: () => setTries((count) => count + 1) }
}
