import { TextLink } from '@/components/ui/buttons/text-link'
import { Amount } from '@/components/ui/figures/amount'
import { Badge } from '@/components/ui/figures/badge'
import { Panel } from '@/components/ui/page/panel'
import { formatPounds } from '@/lib/base/money/pence'
import type { OrdersView } from './order'
import { itemName } from './supplier-text'

type Order = OrdersView['orders'][number]
type OrdersListProps = Pick<
  OrdersView,
  'group' | 'orders' | 'currentMemberIds' | 'totals' | 'orderForm' | 'membersWithoutOrder'
>

/** Who ordered what, what they answered, and what of it is paid; and who has not ordered. */
export function OrdersList({
  group,
  orders,
  currentMemberIds,
  totals,
  orderForm,
  membersWithoutOrder,
}: OrdersListProps) {
  const orderHref = group.isClosed ? null : (memberId: string) => `/group/${group._id}/orders/${memberId}`
  const nameOf = ({ itemId, option }: Order['lines'][number]) =>
    itemName({ title: totals.find((total) => total.itemId === itemId)?.title ?? '', option })
  const questions = orderForm?.questions ?? []
  return (
    <Panel
      title={orders.length === 1 ? '1 order' : `${orders.length} orders`}
      padding="none"
      footer={
        membersWithoutOrder.length > 0 ? (
          <MembersWithoutOrder people={membersWithoutOrder} orderHref={orderHref} />
        ) : null
      }
    >
      <ul className="divide-y divide-rule">
        {orders.map((order, index) => (
          <li key={order.memberId ?? `gift ${index}`} className="px-4 py-3 sm:px-6">
            <p className="flex items-baseline justify-between gap-3">
              <bdi className="min-w-0 font-semibold break-words">{order.name}</bdi>
              <Amount pence={order.sumPence} />
            </p>
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <ul className="min-w-0 text-ink-soft">
                {order.lines.map((line) => (
                  <li
                    key={`${line.itemId} ${line.option}`}
                    className="figures break-words"
                  >{`${line.quantity} × ${nameOf(line)}`}</li>
                ))}
              </ul>
              <PaidBadge order={order} />
            </div>
            <Answers answers={order.answers} questions={questions} />
            {orderHref && order.memberId && currentMemberIds.includes(order.memberId) ? (
              <TextLink standalone href={orderHref(order.memberId)} className="-mb-2 text-sm">
                Change<span className="sr-only">{` ${order.name}’s order`}</span>
              </TextLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function PaidBadge({ order: { sumPence, paidForPence } }: { order: Order }) {
  if (sumPence === 0) return null
  if (paidForPence <= 0) return <Badge tone="yellow">Not paid</Badge>
  return paidForPence >= sumPence ? (
    <Badge tone="green">Paid</Badge>
  ) : (
    <Badge tone="yellow">{`${formatPounds(paidForPence)} paid`}</Badge>
  )
}

type AnswersProps = {
  answers: Order['answers']
  questions: NonNullable<OrdersView['orderForm']>['questions']
}

/** To what is still asked. */
function Answers({ answers, questions }: AnswersProps) {
  const answeredQuestions = questions.flatMap(({ _id, text }) => {
    const answer = answers.find(({ questionId }) => questionId === _id)?.answer
    return answer ? [{ _id, text, answer }] : []
  })
  if (answeredQuestions.length === 0) return null
  return (
    <dl className="mt-1 text-sm">
      {answeredQuestions.map(({ _id, text, answer }) => (
        <div key={_id} className="break-words">
          <dt className="inline text-ink-soft">{text}</dt> <dd className="inline">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

type MembersWithoutOrderProps = {
  people: OrdersView['membersWithoutOrder']
  orderHref: ((memberId: string) => string) | null
}

/** An admin can order for them. */
const MembersWithoutOrder = ({ people, orderHref }: MembersWithoutOrderProps) => (
  <div className="py-1 text-sm">
    <p className="text-ink-soft">
      {`${people.length === 1 ? '1 person has' : `${people.length} people have`} not ordered:`}
    </p>
    <ul className="flex flex-wrap gap-x-4">
      {people.map(({ memberId, name }) => (
        <li key={memberId} className="min-w-0 break-words">
          {orderHref ? (
            <TextLink standalone href={orderHref(memberId)}>
              <bdi>{name}</bdi>
            </TextLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  </div>
)
