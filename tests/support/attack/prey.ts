import { callApi, type Places, signUp } from '@/scripts/support/http-person'
import { newPerson } from '../../e2e/support/new-person'
import type { Prey } from './hostile-requests'

const GROUP = {
  title: 'Bothy weekend',
  description: '',
  paymentGoal: 600,
  paymentDeadline: '2099-01-01',
  splitOption: 'autoSplit',
}

/** Two people with a group, and what an attacker who has their tokens and ids knows. */
export async function preyOf(places: Places): Promise<Prey> {
  const [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => signUp(places, newPerson(name))))
  if (!ada || !ben) throw new Error('nobody to hunt')
  const group = await callApi(places, 'POST /group/create', { token: ada.token, body: GROUP })
  return { tokens: [ada.token, ben.token], ids: [ada._id, ben._id, group._id, group._id] }
}
