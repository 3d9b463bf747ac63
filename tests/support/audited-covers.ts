import type { Scene } from './audited'
import { aGroup } from './audited-groups'
import { aCover, anUpdate, aPicture, pictureForm } from './covers'

export const auditedCovers: Record<string, Scene> = {
  setCover: async () => {
    const { groupId, admin } = await aGroup()
    const body = pictureForm('cover', await aPicture(8, 8))
    return { by: admin, values: { id: groupId }, body, leaves: ['cover → on'] }
  },
  removeCover: async () => {
    const { groupId, admin } = await aGroup()
    await aCover(groupId)
    return { by: admin, values: { id: groupId }, leaves: ['cover on →'] }
  },
  postUpdate: async () => {
    const { groupId, admin } = await aGroup()
    return { by: admin, values: { id: groupId }, body: { text: 'Booked.' }, leaves: ['update → sent'] }
  },
  deleteUpdate: async () => {
    const { groupId, admin } = await aGroup()
    const updateId = await anUpdate(groupId, admin.user.id)
    return { by: admin, values: { id: groupId, updateId }, leaves: ['update sent →'] }
  },
}
