import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '@/lib/base/product'
import { GroupVignette, PoundsVignette, ProviderVignette, RoadmapVignette } from './vignettes'

type Feature = { title: string; text: string; vignette: ReactNode }

const FEATURES: Feature[] = [
  {
    title: 'Built for Pounds (GBP)',
    text: 'Every share is split to the penny and adds up to the goal exactly. No rounding, no “I\u00a0owe\u00a0you\u00a01p”.',
    vignette: <PoundsVignette />,
  },
  {
    title: 'Effortless Group Management',
    text: 'Create groups, assign amounts and track contributions in one place, without a spreadsheet.',
    vignette: <GroupVignette />,
  },
  {
    title: 'Global Roadmap',
    text: 'Pounds today. Multi-currency and crypto support are coming soon.',
    vignette: <RoadmapVignette />,
  },
  {
    title: 'Powered by a card payment provider',
    text: 'Cards are handled by Stripe on its own pages: we never see a card number, and the fee is shown before you pay.',
    vignette: <ProviderVignette />,
  },
]

export function Features() {
  return (
    <section aria-labelledby="features" className="border-t border-rule bg-sheet">
      <div className="mx-auto max-w-6xl px-6 py-20 sm:px-8 lg:py-28">
        <h2 id="features" className="inline-block text-3xl rule-double pb-3 sm:text-4xl">
          Why {PRODUCT_NAME}?
        </h2>
        <ul className="mt-10 grid grid-cols-1 gap-5 md:grid-cols-2">
          {FEATURES.map(({ title, text, vignette }) => (
            <li
              key={title}
              className="flex flex-col justify-between gap-7 rounded-md border border-rule bg-paper p-6 max-[22rem]:p-4 sm:p-8"
            >
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
              <div aria-hidden="true" className="min-h-32">
                {vignette}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
