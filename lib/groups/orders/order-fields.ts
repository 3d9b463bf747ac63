import {
  type answersProblem,
  type Line,
  type linesProblem,
  linesTotalPence,
  ORDER_MESSAGES,
  QUANTITY_MAX,
} from './rules'

/** An order as a form's fields, with scripts and without: a quantity for each line, a text for each question. */

type LineField = `line:${string}`
type AnswerField = `answer:${string}`
/** What was typed, by field; other fields may stand among them. */
export type OrderValues = { [name: LineField | AnswerField]: string }
type Fields = { [name: LineField | AnswerField]: string | undefined }
type Form = {
  items: Parameters<typeof linesProblem>[0]
  questions: Parameters<typeof answersProblem>[0]
}

export const lineField = (itemId: string, option: string | null): LineField =>
  `line:${itemId}:${option ?? ''}`
export const answerField = (questionId: string): AnswerField => `answer:${questionId}`

const isNothing = (quantity: string): boolean => /^0*$/.test(quantity.trim())

/** What was typed; a quantity that is no number fits no form. */
export function parseOrder(fields: Fields) {
  const lines: Line[] = []
  const answers: { questionId: string; answer: string }[] = []
  for (const [name, text = ''] of Object.entries<string | undefined>(fields)) {
    const [, itemId, option = ''] = /^line:([^:]+):(.*)$/s.exec(name) ?? []
    if (itemId && !isNothing(text)) lines.push({ itemId, option: option || null, quantity: Number(text) })
    const [, questionId] = /^answer:(.+)$/.exec(name) ?? []
    if (questionId) answers.push({ questionId, answer: text.trim() })
  }
  return { lines, answers }
}

/** What a form's fields hold for an order: what it has of things not offered any more, too. */
export function orderValuesOf(form: Form, order: ReturnType<typeof parseOrder> | null): OrderValues {
  const offered = form.items.flatMap(({ _id, options }) =>
    options.length > 0 ? options.map((option) => lineField(_id, option)) : [lineField(_id, null)],
  )
  return {
    ...Object.fromEntries(
      [...offered, ...form.questions.map(({ _id }) => answerField(_id))].map((name) => [name, '']),
    ),
    ...Object.fromEntries(
      order?.lines.map(({ itemId, option, quantity }) => [lineField(itemId, option), String(quantity)]) ?? [],
    ),
    ...Object.fromEntries(
      order?.answers.map(({ questionId, answer }) => [answerField(questionId), answer]) ?? [],
    ),
  }
}

/** What is wrong, by field; `before` may stay as it is. */
export function orderProblems(form: Form, fields: Fields, before: Fields): Record<string, string> {
  const { lines } = parseOrder(fields)
  const problems: Record<string, string> = {}
  for (const { itemId, option, quantity } of lines) {
    const name = lineField(itemId, option)
    const max = form.items.find(({ _id }) => _id === itemId)?.most ?? QUANTITY_MAX
    const isValid = Number.isInteger(quantity) && quantity > 0 && quantity <= max
    if (!isValid && fields[name] !== before[name]) problems[name] = `A whole number, at most ${max}.`
  }
  for (const { _id, required } of form.questions)
    if (lines.length > 0 && required && !fields[answerField(_id)]?.trim())
      problems[answerField(_id)] = ORDER_MESSAGES.answer
  return problems
}

/** What the typed order costs; what is not offered any more keeps its price. */
export function totalPenceOf(
  form: Form,
  fields: Fields,
  order: { lines: Line[]; sumPence: number } | null,
): number {
  const removedItemsPence = order ? order.sumPence - linesTotalPence(form.items, order.lines) : 0
  const lines = parseOrder(fields).lines.filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
  return removedItemsPence + linesTotalPence(form.items, lines)
}
