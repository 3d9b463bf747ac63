import { addMs, DAY, daysAfter, londonDay, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import type { AuditedScene } from './audited'
import { aGroup } from './audited-groups'
import { aCover, anUpdate, aPicture, pictureForm } from './covers'

async function aSealedGroup() {
  const group = await aGroup()
  const { groupId } = group
  await db.reveal.create({
    data: { groupId, forWhom: 'Grace', opensAt: addMs(now(), DAY), createdAt: now() },
  })
  return group
}

export const auditedCovers: Record<string, AuditedScene> = {
  setCover: async () => {
    const { groupId, admin } = await aGroup()
    const body = pictureForm('cover', await aPicture(8, 8))
    return { by: admin, values: { id: groupId }, body, changes: ['cover → on'] }
  },
  removeCover: async () => {
    const { groupId, admin } = await aGroup()
    await aCover(groupId)
    return { by: admin, values: { id: groupId }, changes: ['cover on →'] }
  },
  postUpdate: async () => {
    const { groupId, admin } = await aGroup()
    return { by: admin, values: { id: groupId }, body: { text: 'Booked.' }, changes: ['update → sent'] }
  },
  setReveal: async () => {
    const { groupId, admin } = await aGroup()
    const body = { for: 'Grace', opensAt: daysAfter(londonDay(), 9) }
    return { by: admin, values: { id: groupId }, body, changes: ['reveal → sealed'] }
  },
  removeReveal: async () => {
    const { groupId, admin } = await aSealedGroup()
    return { by: admin, values: { id: groupId }, changes: ['reveal sealed →'] }
  },
  hideThanks: async () => {
    const { groupId, admin } = await aSealedGroup()
    return { by: admin, values: { id: groupId }, body: { hidden: true }, changes: ['thanks shown → hidden'] }
  },
  deleteUpdate: async () => {
    const { groupId, admin } = await aGroup()
    const updateId = await anUpdate(groupId, admin.user.id)
    return { by: admin, values: { id: groupId, updateId }, changes: ['update sent →'] }
  },
}
