import type { AttemptOptions } from '@/components/forms/attempt-key'
import { callServer } from '@/lib/api/client/call-server'
import { londonMoment } from '@/lib/base/clock'
import { parseAmount, parseSignedAmount, penceIn } from '@/lib/base/money/parse-amount'

/** An operator's actions: each button opens a dialog with the fields listed here. */

export type ActionValues = {
  groupId: string
  amount: string
  until: string
  eventId: string
  identifier: string
  reason: string
}

type Action = {
  buttonLabel: string
  title: string
  text: string
  fields: readonly (keyof ActionValues)[]
  /** The label of the reason field. */
  reasonLabel?: string
  amount?: { hint: string; parse: (typed: string) => number | null }
  submitLabel: string
  /** `id` is the id of the subject that the button is beside; `attemptOptions` carries the attempt's key. */
  send: (id: string, values: ActionValues, attemptOptions: AttemptOptions) => Promise<{ message: string }>
}

const ACTIONS = {
  closeFlag: {
    buttonLabel: 'Close',
    title: 'Close this flag',
    text: 'It opens again if its cause is found again.',
    fields: ['reason'],
    reasonLabel: 'What was done',
    submitLabel: 'Close flag',
    send: (id, { reason }, attemptOptions) =>
      callServer('POST /operator/flags/{id}/close', {
        params: { id },
        body: { note: reason },
        ...attemptOptions,
      }),
  },
  replay: {
    buttonLabel: 'Replay an event',
    title: 'Replay an event',
    text: 'We fetch what it is about from the provider and apply it again. What is known already changes nothing.',
    fields: ['eventId', 'reason'],
    submitLabel: 'Replay event',
    send: (_, { eventId, reason }, attemptOptions) =>
      callServer('POST /operator/events/{id}/replay', {
        params: { id: eventId },
        body: { reason },
        ...attemptOptions,
      }),
  },
  pauseGroup: {
    buttonLabel: 'Pause a group',
    title: 'Pause the transfers of a group',
    text: 'Transfers already requested will go ahead. Admins who request one in the meantime are told the money is safe.',
    fields: ['groupId', 'reason'],
    submitLabel: 'Pause transfers',
    send: (_, { groupId, reason }, attemptOptions) =>
      callServer('POST /operator/pauses', { body: { groupId, reason }, ...attemptOptions }),
  },
  pauseAll: {
    buttonLabel: 'Pause all',
    title: 'Pause the transfers of all groups',
    text: 'Transfers already requested will go ahead. Admins who request one in the meantime are told the money is safe.',
    fields: ['reason'],
    submitLabel: 'Pause all transfers',
    send: (_, { reason }, attemptOptions) =>
      callServer('POST /operator/pauses', { body: { groupId: null, reason }, ...attemptOptions }),
  },
  resume: {
    buttonLabel: 'Resume',
    title: 'Resume transfers',
    text: 'Transfers can be asked for again at once.',
    fields: ['reason'],
    submitLabel: 'Resume transfers',
    send: (id, { reason }, attemptOptions) =>
      callServer('POST /operator/pauses/{id}/end', { params: { id }, body: { reason }, ...attemptOptions }),
  },
  transferLimit: {
    buttonLabel: 'Set a limit',
    title: 'Set how much a group can transfer in a day',
    text: 'It replaces the usual limit, and any that was set for the group before.',
    fields: ['groupId', 'amount', 'until', 'reason'],
    amount: { hint: 'For each day until then.', parse: parseAmount },
    submitLabel: 'Set limit',
    send: (_, { groupId, amount, until, reason }, attemptOptions) =>
      callServer('POST /operator/groups/{id}/transfer-limit', {
        params: { id: groupId },
        ...attemptOptions,
        body: { amountPence: penceIn(amount), until: londonMoment(until).toISOString(), reason },
      }),
  },
  refundLimit: {
    buttonLabel: 'Set a refund limit',
    title: 'Set how much a group can refund in a day',
    text: 'It counts refunds of payments younger than a day, and replaces the usual limit and any that was set for the group before.',
    fields: ['groupId', 'amount', 'until', 'reason'],
    amount: { hint: 'For each day until then.', parse: parseAmount },
    submitLabel: 'Set limit',
    send: (_, { groupId, amount, until, reason }, attemptOptions) =>
      callServer('POST /operator/groups/{id}/refund-limit', {
        params: { id: groupId },
        ...attemptOptions,
        body: { amountPence: penceIn(amount), until: londonMoment(until).toISOString(), reason },
      }),
  },
  endSessions: {
    buttonLabel: 'Log somebody out',
    title: 'Log somebody out everywhere',
    text: 'All their sessions end. They are told, and can log in again as usual.',
    fields: ['identifier', 'reason'],
    submitLabel: 'Log out everywhere',
    send: (_, { identifier, reason }, attemptOptions) =>
      callServer('POST /operator/end-sessions', { body: { identifier, reason }, ...attemptOptions }),
  },
  adjust: {
    buttonLabel: 'New adjustment',
    title: 'Ask for an adjustment',
    text: 'It moves money between the group and our own fees. Another operator approves it.',
    fields: ['groupId', 'amount', 'reason'],
    amount: { hint: 'Below 0 takes it from the group, such as -12.50.', parse: parseSignedAmount },
    submitLabel: 'Ask for it',
    send: (_, { groupId, amount, reason }, attemptOptions) =>
      callServer('POST /operator/adjustments', {
        ...attemptOptions,
        body: { groupId, amountPence: parseSignedAmount(amount) ?? 0, reason },
      }),
  },
  approve: {
    buttonLabel: 'Approve',
    title: 'Approve this adjustment',
    text: 'It is posted at once and cannot be taken back, only put right by another.',
    fields: [],
    submitLabel: 'Approve and post',
    send: (id, _, attemptOptions) =>
      callServer('POST /operator/adjustments/{id}/approve', { params: { id }, ...attemptOptions }),
  },
  decline: {
    buttonLabel: 'Decline',
    title: 'Decline this adjustment',
    text: 'Nothing is posted.',
    fields: ['reason'],
    submitLabel: 'Decline adjustment',
    send: (id, { reason }, attemptOptions) =>
      callServer('POST /operator/adjustments/{id}/decline', {
        params: { id },
        body: { reason },
        ...attemptOptions,
      }),
  },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS

export const actionOf = (name: ActionName): Action => ACTIONS[name]
