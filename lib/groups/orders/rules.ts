import { formatPounds } from '@/lib/base/money/pence'
import { GOAL_MAX_PENCE, GROUP_MESSAGES } from '@/lib/groups/group/rules'

/** Rules of orders that the browser and the server share. Amounts are integer pence. */

export const ITEMS_MAX = 40
export const ITEM_TITLE_MAX = 60
export const PRICE_MAX_PENCE = 1_000_000
export const OPTIONS_MAX = 20
export const OPTION_MAX = 30
/** How many of an item one order may have, where its form sets no lower number. */
export const QUANTITY_MAX = 100
export const STOCK_MAX = 100_000
export const QUESTIONS_MAX = 10
export const QUESTION_MAX = 120
export const CHOICES_MAX = 20
export const CHOICE_MAX = 60
export const ANSWER_MAX = 500
/** With those that were left out since, which stay in orders. */
export const STORED_ITEMS_MAX = 400
export const STORED_QUESTIONS_MAX = 100
/** How many lines an order has: organisers read those of a thousand people together. */
export const LINES_MAX = 100

export const ORDER_MESSAGES = {
  items: `An order form has 1 to ${ITEMS_MAX} items.`,
  title: 'Please say what it is.',
  price: 'Please enter an amount from £0 to £10,000.',
  options: `At most ${OPTIONS_MAX} options.`,
  option: 'Please name each option, or remove it.',
  duplicate: 'Each only once.',
  most: `Please enter a whole number from 1 to ${QUANTITY_MAX}.`,
  stock: 'Please enter a whole number from 0 to 100,000.',
  questions: `At most ${QUESTIONS_MAX} questions.`,
  question: 'Please enter a question.',
  choices: `Please give 2 to ${CHOICES_MAX} choices.`,
  choice: 'Please name each choice, or remove it.',
  full: 'This form was changed too often. Please use another group for anything else.',
  unknown: 'This is not in the form any more. Please reload the page.',
  closesAt: GROUP_MESSAGES.deadlineInvalid,
  customSplit: 'People can order only where you say how much each person pays.',
  ordered: 'This was ordered, so its name and price stay as they are. Add another item instead.',
  changed:
    'Another admin has changed this form since you opened it, so yours isn’t saved. What you typed is still here: note what matters, then press Cancel to see theirs.',
  formOrdered: 'People have ordered, so the form can’t be removed.',
  noForm: 'There is nothing to order in this group.',
  closed: 'Orders are closed. Ask an admin to change yours.',
  paid: 'This was paid for, so nothing can be taken out of it any more. You can add to it.',
  lines: 'Please check what you ordered: something is not offered any more, or its quantity is wrong.',
  manyLines: `An order has at most ${LINES_MAX} lines.`,
  tooMuch: `An order can’t be more than ${formatPounds(GOAL_MAX_PENCE)}.`,
  emptyOrder: 'Please choose what you would like.',
  required: 'Please answer every question that has to be answered.',
  answer: 'Please answer this.',
  answers: 'Please check your answers: one is too long, or not among the choices.',
} as const

export type Line = { itemId: string; option: string | null; quantity: number }
export type Answer = { questionId: string; answer: string }

type Item = {
  _id: string
  title: string
  amountPence: number
  options: string[]
  most: number | null
}
type Question = { _id: string; kind: 'text' | 'choice'; choices: string[]; required: boolean }

export const priceProblem = (pence: number | null): string | null =>
  pence === null || pence > PRICE_MAX_PENCE ? ORDER_MESSAGES.price : null

export const duplicateProblem = (texts: string[]): string | null =>
  new Set(texts).size < texts.length ? ORDER_MESSAGES.duplicate : null

/** Lines of the same item and option as one, without those of nothing. */
export function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.itemId} ${line.option ?? ''}`
    const same = merged.get(key)
    merged.set(key, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

const quantityOf = (lines: Line[], itemId: string, option?: string | null): number =>
  lines
    .filter((line) => line.itemId === itemId && (option === undefined || line.option === option))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * What is wrong with an order's lines, or null. What it had before may stay, whether it is still offered or not.
 */
export function linesProblem(items: Item[], lines: Line[], before: Line[] = []): string | null {
  const isValid = ({ itemId, option, quantity }: Line) => {
    if (!Number.isInteger(quantity) || quantity < 1) return false
    const item = items.find(({ _id }) => _id === itemId)
    const isOffered = item && (option === null ? item.options.length === 0 : item.options.includes(option))
    const isWithinLimit = item && quantityOf(lines, itemId) <= (item.most ?? QUANTITY_MAX)
    return (
      (isOffered || quantity <= quantityOf(before, itemId, option)) &&
      (isWithinLimit || quantityOf(lines, itemId) <= quantityOf(before, itemId))
    )
  }
  return lines.every(isValid) ? null : ORDER_MESSAGES.lines
}

/** What is wrong with the answers to a form's questions, or null. Empty ones are none; earlier ones may stay. */
export function answersProblem(
  questions: Question[],
  answers: Answer[],
  before: Answer[] = [],
): string | null {
  const isValid = ({ questionId, answer }: Answer) => {
    const question = questions.find(({ _id }) => _id === questionId)
    const isKept = before.some((one) => one.questionId === questionId && one.answer === answer)
    if (isKept) return true
    if (!question || [...answer].length > ANSWER_MAX) return false
    return question.kind === 'text' || question.choices.includes(answer)
  }
  const given = answers.filter(({ answer }) => answer !== '')
  if (!given.every(isValid)) return ORDER_MESSAGES.answers
  if (new Set(given.map(({ questionId }) => questionId)).size < given.length) return ORDER_MESSAGES.answers
  const isAnswered = ({ _id }: Question) => given.some(({ questionId }) => questionId === _id)
  return questions.every((question) => !question.required || isAnswered(question))
    ? null
    : ORDER_MESSAGES.required
}

/** Whether a line has fewer than before, or is gone. */
export const isReduced = (lines: Line[], before: Line[]): boolean =>
  before.some(({ itemId, option, quantity }) => quantityOf(lines, itemId, option) < quantity)

/** What an order costs. */
export const linesTotalPence = (items: Pick<Item, '_id' | 'amountPence'>[], lines: Line[]): number =>
  lines.reduce(
    (sum, { itemId, quantity }) =>
      sum + quantity * (items.find(({ _id }) => _id === itemId)?.amountPence ?? 0),
    0,
  )
