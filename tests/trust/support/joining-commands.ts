import { PUT as updateLink } from '@/app/api/group/[id]/link/route'
import { POST as accept } from '@/app/api/join-request/[id]/accept/route'
import { POST as decline } from '@/app/api/join-request/[id]/decline/route'
import { POST as joinByLink } from '@/app/api/link/[code]/join/route'
import { db } from '@/lib/platform/db/client'
import { ask, command } from './commands'
import { type Model, NEWCOMER } from './model'

/** Joining through the group's link. Newcomers owe nothing until an admin says so, and nobody else's share changes. */

export const setJoin = (by: number, join: Model['join']) =>
  command(`${by} lets the link ${join}`, async (model, real) => {
    const answer = await ask(real, by, updateLink, `/group/${real.scene.groupId}/link`, { join }, 'PUT')
    expect(answer.status).toBe(model.isAdmin[by] ? 200 : 403)
    if (answer.status === 200) model.join = join
  })

export const join = (who: number) =>
  command(`${who} joins through the link`, async (model, real) => {
    const answer = await ask(real, who, joinByLink, `/link/${real.scene.code}/join`, undefined, 'POST')
    if (model.isMember[who]) return expect(answer.status).toBe(409)
    expect(answer.status).toBe({ off: 403, ask: 202, open: 201 }[model.join])
    if (model.join === 'open') {
      model.isMember[who] = true
      if (model.request) model.request = 'answered'
    }
    // After a decline, asking again gets the same response, but for a week nobody is notified.
    if (model.join === 'ask') model.request ??= 'open'
  })

export const answerJoin = (by: number, yes: boolean) =>
  command(
    `${by} ${yes ? 'lets the newcomer in' : 'keeps the newcomer out'}`,
    async (model, real) => {
      const { groupId, people } = real.scene
      const { id } = await db.joinRequest.findFirstOrThrow({
        where: { groupId, userId: people[NEWCOMER]?.id },
      })
      const path = `/join-request/${id}/${yes ? 'accept' : 'decline'}`
      const answer = await ask(real, by, yes ? accept : decline, path, undefined, 'POST')
      expect(answer.status).toBe(model.isAdmin[by] ? (model.request === 'open' ? 200 : 409) : 403)
      if (answer.status !== 200) return
      model.request = 'answered'
      model.isMember[NEWCOMER] = yes
    },
    ({ request }) => request !== null,
  )
