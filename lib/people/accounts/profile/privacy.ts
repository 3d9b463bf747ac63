import { lockOwnAccount } from '@/lib/platform/auth/lock-account'
import { transact } from '@/lib/platform/db/transaction'
import { announce } from '@/lib/platform/messages/live/announce'
import { notifyAboutFactor } from '@/lib/platform/messages/notify-account-holder'
import { movePicture } from './pictures'

/** Turns two-factor authentication on, permanently. */
export async function enable2Fa(userId: string) {
  await transact(async (tx) => {
    await lockOwnAccount(tx, userId)
    const { count } = await tx.user.updateMany({
      where: { id: userId, is2FaEnabled: false },
      data: { is2FaEnabled: true },
    })
    if (count === 0) return
    await notifyAboutFactor(tx, userId, 'Two-factor authentication was turned on for your account.')
    announce(tx, [userId], ['account'])
  })
  return { is2FaEnabled: true, message: 'Two-Factor Authentication enabled' }
}

/** Shows the profile and its picture to other members, or hides both. */
export async function setProfileVisibility(userId: string, isProfileVisible: boolean) {
  await transact(async (tx) => {
    await lockOwnAccount(tx, userId)
    await tx.user.update({ where: { id: userId }, data: { isProfileVisible } })
    if (!isProfileVisible) await movePicture(tx, userId)
    announce(tx, [userId], ['account'])
  })
  return {
    isProfileVisible,
    message: isProfileVisible
      ? 'Your profile is shown to other members'
      : 'Your profile is hidden from other members',
  }
}
