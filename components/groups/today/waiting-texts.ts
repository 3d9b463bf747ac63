import type { ApiResponse } from '@/lib/api/client/call-server'
import { ADMIN_TASK_PATHS } from '@/lib/membership/paths'

export type WaitingTask = ApiResponse<'GET /today'>['today']['waiting'][number]

type Words = { one: string; more: (count: number) => string }

/** What waits for an admin, in words. */
const WORDS: Record<WaitingTask['kind'], Words> = {
  join_request: {
    one: '1 person has asked to join',
    more: (count) => `${count} people have asked to join`,
  },
  join_places: {
    one: '1 member says a listed place is theirs too',
    more: (count) => `${count} members say a listed place is theirs too`,
  },
  transfer_confirmation: {
    one: '1 transfer is waiting for a second admin',
    more: (count) => `${count} transfers are waiting for a second admin`,
  },
  two_keys_off: {
    one: 'An admin wants to stop asking a second admin to confirm transfers',
    more: (count) => `${count} admins want to stop asking a second admin to confirm transfers`,
  },
  refund_request: {
    one: '1 person has asked for money back',
    more: (count) => `${count} people have asked for money back`,
  },
  can_manage: {
    one: '1 member can’t manage all of their share',
    more: (count) => `${count} members can’t manage all of their share`,
  },
  paid_another_way: {
    one: '1 member says they’ve paid another way',
    more: (count) => `${count} members say they’ve paid another way`,
  },
  invite_others: {
    one: 'Nobody else has joined yet: invite the others',
    more: () => 'Nobody else has joined yet: invite the others',
  },
  wrap_up: { one: 'Ready to wrap up', more: () => 'Ready to wrap up' },
}

/** The screen where they deal with it. */
const TASK_PATHS: Record<WaitingTask['kind'], string> = {
  ...ADMIN_TASK_PATHS,
  invite_others: '',
  wrap_up: 'close',
}

export const waitingText = ({ kind, count }: WaitingTask): string =>
  count === 1 ? WORDS[kind].one : WORDS[kind].more(count)

export const waitingPath = ({ kind, groupId }: WaitingTask): string =>
  ['/group', groupId, TASK_PATHS[kind]].filter(Boolean).join('/')
