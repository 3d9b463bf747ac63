import { z } from 'zod'
import { defineCall } from '@/lib/base/calls/define-call'
import { id, idParams, message, pounds } from '@/lib/base/calls/fields'
import { CELL_STATES, DAYS_TO_PAY_MAX, INTERVALS, SERIES_MESSAGES, TIMES_MAX } from './rules'

/** A day (YYYY-MM-DD), or a time on it. */
const day = (problem: string) => z.string(problem).max(40, problem)
const wholeNumber = (max: number, problem: string) => z.int(problem).min(1, problem).max(max, problem)

const series = z.object({
  _id: id,
  every: z.enum(INTERVALS),
  /** The day in London (YYYY-MM-DD) on which the next period begins, at nine. */
  next: z.string(),
  daysToPay: z.number(),
  /** The last day on which a period may begin, if that was said. */
  until: z.string().nullable(),
  /** How many more periods begin, if that was said. */
  times: z.number().nullable(),
})
const response = z.object({ series })

export const getSeries = defineCall({
  name: 'getSeries',
  method: 'GET',
  path: '/group/{id}/series',
  summary: 'How a group goes on again and again.',
  who: 'group-admin',
  params: idParams,
  response,
})

export const setSeries = defineCall({
  name: 'setSeries',
  method: 'PUT',
  path: '/group/{id}/series',
  summary:
    'Has a new group with the same people, amounts and settings begin every week, month, term or year, at nine in London; changes that for all groups of the series.',
  who: 'group-admin',
  params: idParams,
  body: z.object({
    every: z.enum(INTERVALS, SERIES_MESSAGES.every),
    next: day(SERIES_MESSAGES.next),
    daysToPay: wholeNumber(DAYS_TO_PAY_MAX, SERIES_MESSAGES.daysToPay),
    until: day(SERIES_MESSAGES.until).optional(),
    times: wholeNumber(TIMES_MAX, SERIES_MESSAGES.times).optional(),
  }),
  response: message.extend(response.shape),
})

export const stopSeries = defineCall({
  name: 'stopSeries',
  method: 'DELETE',
  path: '/group/{id}/series',
  summary: 'Stops a series: no more groups begin by themselves. Those that are there stay as they are.',
  who: 'group-admin',
  params: idParams,
  response: message,
})

export const getSeason = defineCall({
  name: 'getSeason',
  method: 'GET',
  path: '/series/{id}',
  summary: 'The people of a series by its periods, for the admins of its newest group.',
  who: 'signed-in',
  params: idParams,
  response: z.object({
    series,
    /** Oldest first. */
    periods: z.array(z.object({ groupId: id, title: z.string(), day: z.string() })),
    people: z.array(
      z.object({
        name: z.string(),
        /** One for each period; null where they were not in it or had nothing to pay. */
        cells: z.array(z.object({ state: z.enum(CELL_STATES), share: pounds, paid: pounds }).nullable()),
      }),
    ),
  }),
})

export const getSeasonCsv = defineCall({
  name: 'getSeasonCsv',
  method: 'GET',
  path: '/series/{id}.csv',
  summary: 'The same as a table.',
  who: 'signed-in',
  params: idParams,
  response: z.string(),
  produces: ['text/csv'],
})
