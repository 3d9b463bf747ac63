import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { Icon } from '@/components/ui/figures/icon'
import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import { questions } from './question-texts'

/** Native details elements: they open without scripts, and the browser's own search finds what is inside. */
export function Questions({ operatorIdentity }: { operatorIdentity: OperatorIdentity }) {
  return (
    <section aria-labelledby="questions" className="border-t border-rule">
      <div className="mx-auto grid max-w-6xl items-start gap-x-14 px-6 py-20 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:py-28">
        <h2 id="questions" className="justify-self-start rule-double pb-3 text-3xl sm:text-4xl">
          Questions and answers
        </h2>
        <div className="divide-y divide-rule border-b border-rule max-lg:mt-8">
          {questions(operatorIdentity).map(({ question, answer, moreLink }) => (
            <details key={question} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-balance hover:text-accent [&::-webkit-details-marker]:hidden">
                {question}
                <Icon className="icon-chevron-down size-5 text-ink-soft transition-transform group-open:rotate-180" />
              </summary>
              <p className="max-w-prose pb-5 text-ink-soft">
                {answer}
                {moreLink ? (
                  <>
                    {' '}
                    <a href={moreLink.href} className={TEXT_LINK_CLASS}>
                      {moreLink.name}
                    </a>
                  </>
                ) : null}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
