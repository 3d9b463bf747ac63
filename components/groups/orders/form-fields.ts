import { textProblem } from '@/lib/base/calls/rules'
import { addMs, londonDay } from '@/lib/base/clock'
import { amountInputText } from '@/lib/base/money/amount-input'
import { parseAmount } from '@/lib/base/money/parse-amount'
import {
  CHOICE_MAX,
  CHOICES_MAX,
  duplicateProblem,
  ITEM_TITLE_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  ORDER_MESSAGES,
  priceProblem,
  QUANTITY_MAX,
  QUESTION_MAX,
  STOCK_MAX,
} from '@/lib/groups/orders/rules'
import type { OrderForm } from './order'

/** An order form while it is made, as fields of text: lists with commas, limits that may be empty. Pure. */

export type Kind = 'items' | 'questions'
/** A row of the form; its key names its fields for as long as it is there. */
export type Row = { key: number; _id?: string; isAdded?: boolean }
export type Rows = Record<Kind, Row[]>
export type Values = Record<string, string>

export const ITEM_FIELDS = ['title', 'amount', 'options', 'stock', 'most'] as const
export const QUESTION_FIELDS = ['text', 'choices', 'required'] as const
export const fieldName = (kind: Kind, key: number, part: string): string => `${kind}.${key}.${part}`

const emptyFields = (kind: Kind, key: number): Values =>
  Object.fromEntries(
    (kind === 'items' ? ITEM_FIELDS : QUESTION_FIELDS).map((part) => [fieldName(kind, key, part), '']),
  )

/** One more row of a kind, with its fields. */
export function nextRow(rows: Row[], kind: Kind): { row: Row; fields: Values } {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  return { row: { key, isAdded: true }, fields: emptyFields(kind, key) }
}

const NEW_ROWS: Rows = { items: [{ key: 0 }], questions: [] }

export function rowsOf(form: OrderForm | null): Rows {
  const toRows = (list: { _id: string }[]) => list.map(({ _id }, key) => ({ key, _id }))
  return form ? { items: toRows(form.items), questions: toRows(form.questions) } : NEW_ROWS
}

const listText = (texts: string[]) => texts.join(', ')
const limitText = (limit: number | null) => (limit === null ? '' : String(limit))
/** Orders close with the end of this day, or on it. */
export const lastOrderDay = (closesAt: string) => londonDay(addMs(new Date(closesAt), -1))

export function valuesOf(form: OrderForm | null): Values {
  if (!form) return { ...emptyFields('items', 0), closesAt: '' }
  const items = form.items.flatMap(({ title, amountPence, options, stock, most }, key) => [
    [fieldName('items', key, 'title'), title],
    [fieldName('items', key, 'amount'), amountInputText(amountPence)],
    [fieldName('items', key, 'options'), listText(options)],
    [fieldName('items', key, 'stock'), limitText(stock)],
    [fieldName('items', key, 'most'), limitText(most)],
  ])
  const questions = form.questions.flatMap(({ text, choices, required }, key) => [
    [fieldName('questions', key, 'text'), text],
    [fieldName('questions', key, 'choices'), listText(choices)],
    [fieldName('questions', key, 'required'), required ? 'yes' : ''],
  ])
  return {
    ...Object.fromEntries([...items, ...questions]),
    closesAt: form.closesAt ? lastOrderDay(form.closesAt) : '',
  }
}

/** What stands between commas. A list that was not touched stays as it is: one of its texts may have a comma. */
function parseList(text: string, previous: string[] = []): string[] {
  if (text === listText(previous)) return previous
  return text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
}

/** Null without a limit, NaN for what is no whole number. */
function parseLimit(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

const fieldReader = (values: Values, kind: Kind, key: number) => (part: string) =>
  values[fieldName(kind, key, part)] ?? ''

/** What the fields say, as the call takes it; an amount that is none is null. */
export function parseOrderForm(rows: Rows, values: Values, previous: OrderForm | null) {
  const closesAt = values.closesAt ?? ''
  return {
    items: rows.items.map(({ key, _id }) => {
      const read = fieldReader(values, 'items', key)
      const previousItem = previous?.items.find((item) => item._id === _id)
      return {
        ...(_id && { _id }),
        title: read('title').trim(),
        amountPence: parseAmount(read('amount')),
        options: parseList(read('options'), previousItem?.options),
        stock: parseLimit(read('stock')),
        most: parseLimit(read('most')),
      }
    }),
    questions: rows.questions.map(({ key, _id }) => {
      const read = fieldReader(values, 'questions', key)
      const previousQuestion = previous?.questions.find((question) => question._id === _id)
      const choices = parseList(read('choices'), previousQuestion?.choices)
      return {
        ...(_id && { _id }),
        text: read('text').trim(),
        kind: choices.length > 0 ? ('choice' as const) : ('text' as const),
        choices,
        required: read('required') !== '',
      }
    }),
    // A time that was set otherwise stays as long as its day does.
    closesAt:
      previous?.closesAt && lastOrderDay(previous.closesAt) === closesAt
        ? previous.closesAt
        : closesAt || null,
  }
}

const limitProblem = (limit: number | null, [min, max]: [number, number], problem: string) =>
  limit === null || (limit >= min && limit <= max) ? null : problem

function listProblem(texts: string[], max: number, maxLength: number, tooManyText: string): string | null {
  if (texts.length > max) return tooManyText
  const lengthProblem = texts.map((text) => textProblem(text, maxLength)).find(Boolean)
  return lengthProblem
    ? `${lengthProblem.replace(/\.$/, '')} each, with commas between them.`
    : duplicateProblem(texts)
}

/** What is wrong, by field. */
export function formProblems(rows: Rows, values: Values, previous: OrderForm | null) {
  const { items, questions } = parseOrderForm(rows, values, previous)
  const problems: Record<string, string | null> = {}
  for (const [index, { key }] of rows.items.entries()) {
    const item = items[index]
    if (!item) continue
    const setProblem = (part: (typeof ITEM_FIELDS)[number], problem: string | null) => {
      problems[fieldName('items', key, part)] = problem
    }
    setProblem('title', textProblem(item.title, ITEM_TITLE_MAX, { required: ORDER_MESSAGES.title }))
    setProblem('amount', priceProblem(item.amountPence))
    setProblem('options', listProblem(item.options, OPTIONS_MAX, OPTION_MAX, ORDER_MESSAGES.options))
    setProblem('stock', limitProblem(item.stock, [0, STOCK_MAX], ORDER_MESSAGES.stock))
    setProblem('most', limitProblem(item.most, [1, QUANTITY_MAX], ORDER_MESSAGES.most))
  }
  for (const [index, { key }] of rows.questions.entries()) {
    const question = questions[index]
    if (!question) continue
    problems[fieldName('questions', key, 'text')] = textProblem(question.text, QUESTION_MAX, {
      required: ORDER_MESSAGES.question,
    })
    problems[fieldName('questions', key, 'choices')] = listProblem(
      question.choices,
      CHOICES_MAX,
      CHOICE_MAX,
      ORDER_MESSAGES.choices,
    )
  }
  return problems
}

/** The server counts rows by their places, from 0; here they go by their keys. */
export function fieldNamesByServerName(rows: Rows): Record<string, string> {
  const nameEntries = (kind: Kind, parts: readonly string[]) =>
    rows[kind].flatMap(({ key }, index) =>
      parts.map((part) => [`${kind}.${index}.${part}`, fieldName(kind, key, part)]),
    )
  return Object.fromEntries([
    ...nameEntries('items', ITEM_FIELDS),
    ...nameEntries('questions', QUESTION_FIELDS),
  ])
}
