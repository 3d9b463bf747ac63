import { reportsDb } from '@/lib/platform/db/client'

/** What a user has ordered, as a member and with gifts made by their addresses, and what they answered. */
export async function listOwnOrders(userId: string) {
  const orders = await reportsDb.order.findMany({
    where: { OR: [{ member: { userId } }, { payment: { gift: { claimedById: userId } } }] },
    orderBy: { updatedAt: 'asc' },
    select: {
      updatedAt: true,
      group: { select: { title: true } },
      lines: {
        orderBy: { item: { place: 'asc' } },
        select: { option: true, quantity: true, item: { select: { title: true, pricePence: true } } },
      },
      answers: {
        orderBy: { question: { place: 'asc' } },
        select: { answer: true, question: { select: { text: true } } },
      },
    },
  })
  return orders.map(({ group, lines, answers, updatedAt }) => ({
    group: group.title,
    lines: lines.map(({ item, option, quantity }) => ({
      title: item.title,
      option: option || null,
      quantity,
      amountPence: item.pricePence,
    })),
    answers: answers.map(({ question, answer }) => ({ question: question.text, answer })),
    updatedAt,
  }))
}
