import type { Facts } from '@/components/public/legal/facts'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { classNames } from '@/components/ui/class-names'
import { inputClasses } from '@/components/ui/fields/field'
import { describeFee } from '@/lib/money/payments/fees'
import { ABROAD, type FeeQuery } from './fee-sum'
import { LiveFee } from './live-fee'

type CostProps = Pick<Facts, 'fees' | 'maxContributionPence'> & { query: FeeQuery }

/** What it costs, with a calculator for the visitor's own amount. */
export function Cost({ fees, maxContributionPence, query }: CostProps) {
  return (
    <section aria-labelledby="cost" className="border-y border-rule bg-sheet">
      <div className="mx-auto grid max-w-6xl items-start gap-x-14 gap-y-9 px-6 py-20 sm:px-8 lg:grid-cols-2 lg:py-28">
        <div>
          <h2 id="cost" className="inline-block scroll-mt-24 rule-double pb-3 text-3xl sm:text-4xl">
            What it costs
          </h2>
          <p className="mt-6 max-w-prose text-lg">
            Starting a group, joining, inviting and moving the money to your bank are all free. Anyone who
            pays by card pays a fee on top, so the whole contribution reaches the group. Or the collection
            covers the fee, and everyone pays exactly their share.
          </p>
          <ul className="mt-5 flex max-w-prose flex-col gap-2 text-ink-soft">
            <li>
              <strong className="figures text-ink">{describeFee(fees.domestic)}</strong> with a card from the
              UK
            </li>
            <li>
              <strong className="figures text-ink">{describeFee(fees.international)}</strong> with a card from
              abroad
            </li>
          </ul>
          <p className="mt-5 max-w-prose text-ink-soft">
            The fee is shown before anyone pays. It is not returned with a refund.{' '}
            <a href="/your-money#cost" className={classNames(TEXT_LINK_CLASS, 'whitespace-nowrap')}>
              All of it in a table
            </a>
          </p>
        </div>
        <div className="rounded-md border border-rule bg-paper p-4 sm:p-7">
          <LiveFee fees={fees} maxPence={maxContributionPence} query={query}>
            <Fields {...query} />
          </LiveFee>
        </div>
      </div>
    </section>
  )
}

function Fields({ amount, card }: FeeQuery) {
  return (
    <>
      <label htmlFor="cost-amount" className="text-sm font-semibold">
        If you put in
      </label>
      <div className="relative mt-1.5">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 flex w-11 items-center justify-center font-semibold text-ink-soft"
        >
          £
        </span>
        <input
          id="cost-amount"
          name="amount"
          defaultValue={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          className={`${inputClasses({})} figures pl-11`}
        />
      </div>
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">With a card from</legend>
        <div className="flex flex-wrap gap-x-6">
          <Choice value="uk" label="the UK" isChosen={card !== ABROAD} />
          <Choice value={ABROAD} label="abroad" isChosen={card === ABROAD} />
        </div>
      </fieldset>
      <noscript>
        <button
          type="submit"
          className="mt-3 min-h-11 rounded-md border-[1.5px] border-rule-strong bg-sheet px-5 font-semibold"
        >
          Work it out
        </button>
      </noscript>
    </>
  )
}

const Choice = ({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input
      type="radio"
      name="card"
      value={value}
      defaultChecked={isChosen}
      className="size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-rule-strong bg-sheet checked:border-[5.5px] checked:border-accent"
    />
    {label}
  </label>
)
