import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import {
  amountInPounds,
  cleanText,
  id,
  idParams,
  idWithMessage,
  inPence,
  isoTime,
  line,
  message,
  pounds,
  refineBy,
} from '@/lib/base/calls/fields'
import {
  CHOICE_MAX,
  CHOICES_MAX,
  duplicateProblem,
  ITEM_TITLE_MAX,
  ITEMS_MAX,
  LINES_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  ORDER_MESSAGES,
  priceProblem,
  QUANTITY_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  STOCK_MAX,
} from './rules'

const wholeNumber = (min: number, max: number, problem: string) =>
  z.int(problem).min(min, problem).max(max, problem).nullish()

const noDuplicates = refineBy(duplicateProblem)

const typedItem = z.object({
  /** Of an item that the form has already. */
  _id: idWithMessage(ORDER_MESSAGES.unknown).optional(),
  title: line(ITEM_TITLE_MAX, { required: ORDER_MESSAGES.title }),
  amount: amountInPounds(ORDER_MESSAGES.price).superRefine(refineBy(priceProblem)),
  options: z
    .array(line(OPTION_MAX, { required: ORDER_MESSAGES.option }), ORDER_MESSAGES.options)
    .max(OPTIONS_MAX, ORDER_MESSAGES.options)
    .superRefine(noDuplicates)
    .default([]),
  most: wholeNumber(1, QUANTITY_MAX, ORDER_MESSAGES.most),
  stock: wholeNumber(0, STOCK_MAX, ORDER_MESSAGES.stock),
})

const typedQuestion = z
  .object({
    /** Of a question that the form has already. */
    _id: idWithMessage(ORDER_MESSAGES.unknown).optional(),
    text: line(QUESTION_MAX, { required: ORDER_MESSAGES.question }),
    kind: z.enum(['text', 'choice'], 'kind must be text or choice.'),
    choices: z
      .array(line(CHOICE_MAX, { required: ORDER_MESSAGES.choice }), ORDER_MESSAGES.choices)
      .max(CHOICES_MAX, ORDER_MESSAGES.choices)
      .superRefine(noDuplicates)
      .default([]),
    required: z.boolean('required must be true or false.').default(false),
  })
  .superRefine(({ kind, choices }, context) => {
    if (kind === 'choice' && choices.length === 0)
      context.addIssue({ code: 'custom', message: ORDER_MESSAGES.choices, path: ['choices'] })
  })

/** What is ordered. What is wrong with it is said of `lines` as a whole: see rules.ts. */
const typedLine = z.object({
  itemId: z.string().catch(''),
  option: z.string().nullish().catch(''),
  quantity: z.number().catch(0),
})
const typedAnswer = z.object({
  questionId: z.string().catch(''),
  answer: z.string().transform(cleanText),
})

/** An order as it is typed, by a member and with a gift. */
export const orderInput = {
  lines: z.array(typedLine, ORDER_MESSAGES.lines).max(LINES_MAX, ORDER_MESSAGES.manyLines),
  answers: z
    .array(typedAnswer, ORDER_MESSAGES.answers)
    .max(QUESTIONS_MAX * 4, ORDER_MESSAGES.answers)
    .default([]),
}

/** What can be ordered, and what is asked with it. */
export const orderFormFields = z.object({
  items: z.array(
    z.object({
      _id: id,
      title: z.string(),
      amount: pounds,
      options: z.array(z.string()),
      /** How many one order may have. */
      most: z.number().nullable(),
      /** How many there are, for admins; null for others, and where there is no end of them. */
      stock: z.number().nullable(),
      /** How many can still be paid for; null where there is no end of them. */
      left: z.number().nullable(),
      /** It was ordered, so its title and price stay as they are. */
      ordered: z.boolean(),
    }),
  ),
  questions: z.array(
    z.object({
      _id: id,
      text: z.string(),
      kind: z.enum(['text', 'choice']),
      choices: z.array(z.string()),
      required: z.boolean(),
    }),
  ),
  closesAt: isoTime.nullable(),
  /** What an admin sends with changes, so that nobody else's are lost; null for others. */
  version: z.string().nullable(),
  /** Whether orders can be made and changed now, by others than admins. */
  open: z.boolean(),
})

export const orderFields = z.object({
  lines: z.array(z.object({ itemId: id, option: z.string().nullable(), quantity: z.number() })),
  answers: z.array(z.object({ questionId: id, answer: z.string() })),
  total: pounds,
})

const path = '/group/{id}/order-form'
const form = z.object({ orderForm: orderFormFields })

export const getOrderForm = defineCall({
  name: 'getOrderForm',
  method: 'GET',
  path,
  summary: 'What can be ordered in a group, and how many are left.',
  who: 'member',
  params: idParams,
  response: form,
})

export const setOrderForm = defineCall({
  name: 'setOrderForm',
  method: 'PUT',
  path,
  summary:
    'Sets what can be ordered in a group and what is asked. What was ordered keeps title and price; left out, it stays in orders.',
  who: 'group-admin',
  params: idParams,
  body: inPence({
    items: z
      .array(typedItem, ORDER_MESSAGES.items)
      .min(1, ORDER_MESSAGES.items)
      .max(ITEMS_MAX, ORDER_MESSAGES.items),
    questions: z
      .array(typedQuestion, ORDER_MESSAGES.questions)
      .max(QUESTIONS_MAX, ORDER_MESSAGES.questions)
      .default([]),
    /** A day, until its end in London, or a time; without it orders close with the deadline. */
    closesAt: z.string(ORDER_MESSAGES.closesAt).max(40, ORDER_MESSAGES.closesAt).nullish(),
    /** Of the form that was changed, null where there was none: 409 if it is another now. Left out, it is not asked. */
    version: z.string(ORDER_MESSAGES.changed).max(64, ORDER_MESSAGES.changed).nullish(),
  }),
  response: message.extend(form.shape),
})

export const deleteOrderForm = defineCall({
  name: 'deleteOrderForm',
  method: 'DELETE',
  path,
  summary: 'Removes a group’s order form, unless somebody has ordered.',
  who: 'group-admin',
  params: idParams,
  response: message,
})

export const setOrder = defineCall({
  name: 'setOrder',
  method: 'PUT',
  path: '/group/{id}/order',
  summary:
    'Sets what a member orders, the caller or, for admins, anybody: their share is its sum. Without lines it is withdrawn.',
  who: 'member',
  params: idParams,
  body: z.object({ ...orderInput, memberId: idWithMessage('This is not a valid id.').optional() }),
  response: message.extend({ order: orderFields }),
})

export const listOrders = defineCall({
  name: 'listOrders',
  method: 'GET',
  path: '/group/{id}/orders',
  summary: 'For admins all orders, with the totals by item and option; for others their own.',
  who: 'member',
  params: idParams,
  response: z.object({
    orders: z.array(
      orderFields.extend({
        /** Null for a gift’s. */
        memberId: id.nullable(),
        name: z.string(),
        /** What of it was paid, or given. */
        paidAmount: pounds,
      }),
    ),
    totals: z
      .array(
        z.object({
          itemId: id,
          title: z.string(),
          option: z.string().nullable(),
          quantity: z.number(),
          /** How many of them are paid for. */
          paidQuantity: z.number(),
        }),
      )
      .nullable(),
  }),
})

export const getOrdersCsv = defineCall({
  name: 'getOrdersCsv',
  method: 'GET',
  path: '/group/{id}/orders.csv',
  summary: 'All orders as a table: a row for each line, a column for each question.',
  who: 'group-admin',
  params: idParams,
  response: z.string(),
  produces: ['text/csv'],
})
