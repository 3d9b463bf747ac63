import { PRODUCT_NAME } from '@/lib/base/product'

const STEPS = [
  {
    title: 'Say what it’s for',
    text: 'Give it a name, a goal and a date. Split the sum equally, set each share, or let everyone give what they like.',
  },
  {
    title: 'Send the link',
    text: 'By message, on paper as a QR code, or as an invitation. Anyone who only wants to chip in needs no account.',
  },
  {
    title: 'Move the money on',
    text: 'Payments are added up as they come in. An admin transfers them to a bank account, and everyone sees that it’s done.',
  },
]

export function Steps() {
  return (
    <section aria-labelledby="steps" className="border-t border-rule">
      <div className="mx-auto max-w-6xl px-6 py-20 sm:px-8 lg:py-28">
        <h2 id="steps" className="inline-block rule-double pb-3 text-3xl sm:text-4xl">
          How {PRODUCT_NAME} works
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-9 md:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 md:flex-col md:gap-3">
              <span
                aria-hidden="true"
                className="w-9 shrink-0 font-display text-5xl font-[640] text-marmalade"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1.5 max-w-prose text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
