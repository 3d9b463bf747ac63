import { formatPounds } from '@/lib/base/money/pence'
import { describeFee, type Fees, type FeeTerms, feePenceFor } from '@/lib/money/payments/fees'
import { LegalSection } from './legal-section'

/** Typical amounts. */
const EXAMPLES_PENCE = [500, 1000, 2000, 5000, 10_000, 25_000]

/** What a payment costs, by the same rule that charges payments. */
export function FeeTable({ fees }: { fees: Fees }) {
  return (
    <LegalSection id="cost" title="What it costs">
      <p className="mt-3">
        Anyone who pays by card pays a fee on top of the contribution: a share of it and a fixed part, to the
        nearest penny. A group can cover it instead: then everyone pays exactly their share, and the fee comes
        out of what is collected. Nothing else costs anything: not accounts, groups, transfers or refunds.
      </p>
      <div className="mt-5 overflow-x-auto">
        <table className="figures w-full text-left">
          <caption className="sr-only">What is paid for a contribution, by card</caption>
          <thead>
            <tr className="border-b-[1.5px] border-rule-strong align-bottom">
              <th scope="col" className="py-2 pr-3 font-semibold">
                Contribution
              </th>
              <CardHeading title="Card from the UK" terms={fees.domestic} />
              <CardHeading title="Card from abroad" terms={fees.international} />
            </tr>
          </thead>
          <tbody>
            {EXAMPLES_PENCE.map((pence) => (
              <tr key={pence} className="border-b border-rule align-top">
                <th scope="row" className="py-2.5 pr-3 font-semibold">
                  {formatPounds(pence)}
                </th>
                <Cost pence={pence} terms={fees.domestic} />
                <Cost pence={pence} terms={fees.international} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </LegalSection>
  )
}

const CardHeading = ({ title, terms }: { title: string; terms: FeeTerms }) => (
  <th scope="col" className="py-2 pl-3 text-right font-semibold">
    {title}
    <span className="block text-sm font-normal text-ink-soft">{describeFee(terms)}</span>
  </th>
)

function Cost({ pence, terms }: { pence: number; terms: FeeTerms }) {
  const addedFeePence = feePenceFor(pence, terms)
  return (
    <td className="py-2.5 pl-3 text-right">
      {formatPounds(pence + addedFeePence)}
      <span className="block text-sm text-ink-soft">{`fee ${formatPounds(addedFeePence)}`}</span>
    </td>
  )
}
