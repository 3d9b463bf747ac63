import { typedEmail } from '@/lib/base/email'
import { maskAddress } from '@/lib/groups/invitations/mask-address'
import { canSignInBy, isProven } from '@/lib/people/accounts/codes/sign-in-channels'
import { mayReplacePhone } from '@/lib/people/accounts/lost-phone/locked-out-user'
import type { SignInMethods } from '@/lib/people/accounts/rules'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'

const NO_METHODS: SignInMethods = { proven: [], hasApp: false, hasPasskey: false, lostPhone: null }

/** How the viewer can log in besides the address or number they named; nothing once they are logged in. */
export async function listSignInMethods({ userId, isFull }: Viewer): Promise<SignInMethods> {
  const user = isFull
    ? null
    : await db.user.findUnique({
        where: { id: userId },
        include: { totpFactor: true, lostPhone: true, _count: { select: { passkeys: true } } },
      })
  if (!user) return NO_METHODS
  const addresses = [
    { channel: 'email' as const, destination: typedEmail(user) },
    { channel: 'phone' as const, destination: user.phoneNumber },
  ]
  const proven = addresses.flatMap(({ channel, destination }) =>
    destination && isProven(user, channel) && canSignInBy(user, channel)
      ? [{ channel, destination, masked: maskDestination(destination) }]
      : [],
  )
  if (!user.resetByEmail) return { ...NO_METHODS, proven }
  const { lostPhone } = user
  const replacement = lostPhone && {
    newNumber: maskDestination(lostPhone.newNumber),
    readyAt: lostPhone.readyAt.toISOString(),
  }
  const hasApp = Boolean(user.totpFactor?.confirmedAt)
  const hasPasskey = user._count.passkeys > 0
  return {
    proven,
    hasApp,
    hasPasskey,
    lostPhone: replacement ?? ((await mayReplacePhone(db, user)) ? 'may' : null),
  }
}

const maskDestination = (address: string) => maskAddress({ address, addressTyped: null })
