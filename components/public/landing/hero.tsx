import { ButtonLink } from '@/components/ui/buttons/button-link'
import { PRODUCT_NAME } from '@/lib/base/product'
import { Headline } from './headline'
import { PassbookScene } from './passbook-scene'
import { WatchDemo } from './watch-demo'

const STATS = [
  { value: '99.9%', name: 'Uptime' },
  { value: '256-bit', name: 'Encryption' },
  { value: '24/7', name: 'Support' },
]

export function Hero() {
  return (
    <section aria-label="Introduction" className="overflow-x-clip">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-14 gap-y-14 px-6 pt-9 pb-32 sm:px-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:pt-20 lg:pb-32">
        <div className="min-w-0">
          <p className="mb-5 w-fit max-w-[calc(100%-2.75rem)] rounded-sm border border-marmalade px-3 py-1 text-sm font-bold tracking-wide text-marmalade max-sm:px-2.5 max-sm:text-xs max-sm:tracking-normal">
            Trusted by friends, family and groups
          </p>
          <Headline />
          <p className="mt-5 max-w-xl text-lg text-ink-soft lg:text-xl lg:leading-[1.45]">
            {PRODUCT_NAME} holds the hat while you all chip in: set a goal and a date, invite your people, and
            see who’s paid, to the penny.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/signup" size="large" className="max-sm:grow">
              Get Started
            </ButtonLink>
            <WatchDemo />
          </div>
          <ul className="mt-10 flex max-w-xl flex-wrap gap-x-8 gap-y-4 max-[22rem]:gap-x-4 border-t border-rule pt-5">
            {STATS.map(({ value, name }) => (
              <li key={name} className="text-ink-soft">
                <strong className="block font-display text-2xl font-[640] tracking-tight text-ink">
                  {value}
                </strong>{' '}
                {name}
              </li>
            ))}
          </ul>
        </div>
        <PassbookScene />
      </div>
    </section>
  )
}
