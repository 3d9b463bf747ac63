import { callApi, type Servers, signUp } from '@/scripts/support/http-person'
import { newPerson } from '../../e2e/support/new-person'
import type { KnownSecrets } from './hostile-requests'

const GROUP = {
  title: 'Bothy weekend',
  description: '',
  paymentGoal: 600,
  paymentDeadline: '2099-01-01',
  splitOption: 'autoSplit',
}

/** Two people with a group, and what an attacker who has their tokens and ids knows. */
export async function makeKnownSecrets(servers: Servers): Promise<KnownSecrets> {
  const [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => signUp(servers, newPerson(name))))
  if (!ada || !ben) throw new Error('Signing up failed.')
  const group = await callApi(servers, 'POST /group/create', { token: ada.token, body: GROUP })
  return { tokens: [ada.token, ben.token], ids: [ada._id, ben._id, group._id, group._id] }
}
