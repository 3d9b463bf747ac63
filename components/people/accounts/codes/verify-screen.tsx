'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import {
  keepTargetInHistory,
  takeVerificationTarget,
  type VerificationTarget,
  verificationTarget,
} from '@/components/people/session/navigation-state'
import { Strokes } from '@/components/ui/figures/strokes'
import { STROKES_PER_GATE } from '@/lib/base/documents/tally'
import { type DestinationCodes, parseIdentifierKey, type SignInMethods } from '@/lib/people/accounts/rules'
import { SettingUpNotice } from './continue-verification'
import { AuthenticatorCode, OtherWays } from './other-ways'
import { VerifyForm } from './verify-form'

/** From the navigation state, else from the query string, which is then removed from the address. */
function readTarget(): VerificationTarget | null {
  const query = new URLSearchParams(window.location.search)
  // An unencoded plus in a URL reads as a space.
  const identifier = query.get('identifier')?.replace(/^ (?=\d)/, '+')
  const method = query.get('method')
  if (identifier && method)
    keepTargetInHistory(verificationTarget(parseIdentifierKey(identifier).value, method))
  return takeVerificationTarget()
}

/** Reveals nothing about destinations that are not the viewer's own. */
const NOTHING_SENT = { last: 'none', waitSeconds: 0 } as const

type VerifyScreenProps = {
  codes: DestinationCodes[]
  methods: SignInMethods
  /** Whether a code has signed this session in. */
  isSignedIn: boolean
  /** Somebody who has just made their account. */
  isNew: boolean
}

export function VerifyScreen({ codes, methods, isSignedIn, isNew }: VerifyScreenProps) {
  const router = useRouter()
  const [target, setTarget] = useState<VerificationTarget | null>(null)
  const [isUsingApp, setUsingApp] = useState(false)
  const hasFactor = methods.hasApp || methods.hasPasskey

  useEffect(() => {
    const found = readTarget()
    if (found) setTarget(found)
    else if (!hasFactor) router.replace('/signup')
  }, [router, hasFactor])

  // Whenever the router refreshes the page, it drops what it did not put into the history state itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again are the codes
  useEffect(() => {
    if (target) keepTargetInHistory(target)
  }, [codes, target])

  const codesSent = codes.find(({ destination }) => destination === target?.identifier) ?? NOTHING_SENT
  if (isUsingApp) return <AuthenticatorCode title={titleOf(null)} onBack={() => setUsingApp(false)} />
  return (
    <>
      <h1 className="text-3xl">{titleOf(target)}</h1>
      {target && isNew ? <LastSignupStep /> : null}
      {target ? <VerifyForm key={target.identifier} {...{ target, codesSent, isSignedIn, isNew }} /> : null}
      {target || hasFactor ? (
        <OtherWays
          {...{ target, methods }}
          onChooseTarget={setTarget}
          onChooseApp={() => setUsingApp(true)}
        />
      ) : (
        <SettingUpNotice />
      )}
    </>
  )
}

/** The account is made; the code is the stroke across. */
const LastSignupStep = () => (
  <p className="mt-4 mb-1 flex items-center gap-4">
    <Strokes
      total={STROKES_PER_GATE}
      drawnCount={STROKES_PER_GATE - 1}
      marksLastAsOwn
      className="h-10 w-auto shrink-0"
    />
    <span className="text-sm text-ink-soft">Your account is made. One stroke to go: the code.</span>
  </p>
)

function titleOf(target: VerificationTarget | null): string {
  if (!target) return 'Verify your account'
  return target.identifierType === 'email' ? 'Verify your email' : 'Verify your phone'
}
