import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { explainFailure } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import { toast } from '@/components/ui/overlays/toast'
import { CallError, isSignedOut } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { ADDRESS_MESSAGES, type InvitedLine, parseLines } from '@/lib/groups/invitations/rules'

/** Sends each address its invitation, and leaves those in the field that could not be sent, with the reasons. */
export function useInviteAddresses(groupId: string) {
  const router = useRouter()
  const withKey = useAttemptKey(`invite ${groupId}`, 'Attempt-Key')
  const [sent, setSent] = useState<InvitedLine[]>([])
  /** What the server said of addresses that are still in the field. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const form = useForm<{ addresses: string }>({
    initial: { addresses: '' },
    check: ({ addresses }) => {
      const lines = parseLines(addresses)
      if (lines.some(({ address }) => address)) return null
      const isSingle = lines.length === 1 && !lines[0]?.name
      return {
        addresses: isSingle ? (lines[0]?.problem ?? ADDRESS_MESSAGES.invalid) : ADDRESS_MESSAGES.invalid,
      }
    },
    send: async ({ addresses }) => {
      const lines = parseLines(addresses)
      const newRefusals = new Map<string, string>()
      const invitedLines: InvitedLine[] = []
      for (const line of lines) {
        if (!line.address) continue
        try {
          await withKey(line.address, (attemptOptions, body) =>
            callServer('POST /group/{id}/invite', { params: { id: groupId }, body, ...attemptOptions }),
          )
          invitedLines.push(line)
        } catch (thrown) {
          // Alone, or with no answer at all, it is the form's own failure.
          if (lines.length === 1 || !(thrown instanceof CallError) || isSignedOut(thrown))
            throw finish(lines, invitedLines, newRefusals, thrown)
          newRefusals.set(line.text, explainFailure(thrown, GROUP_TEXTS.inviteFailed) ?? '')
        }
      }
      finish(lines, invitedLines, newRefusals, null)
    },
    explain: (thrown) => explainFailure(thrown, GROUP_TEXTS.inviteFailed),
    fieldByServerName: { email: 'addresses', phoneNumber: 'addresses' },
    keepsFocus: true,
  })

  /** Takes those who were invited out of the field; returns the failure, if that ended it. */
  const finish = (
    lines: InvitedLine[],
    invitedLines: InvitedLine[],
    newRefusals: ReadonlyMap<string, string>,
    failure: unknown,
  ) => {
    const remaining = lines.filter((line) => !invitedLines.includes(line))
    form.change({
      addresses: remaining
        .map(({ name, text }) => (name && name !== text ? `${name}, ${text}` : text))
        .join('\n'),
    })
    setRefusals(newRefusals)
    setSent((previous) => [
      ...previous.filter(({ text }) => invitedLines.every((one) => one.text !== text)),
      ...invitedLines,
    ])
    if (invitedLines.length > 0) router.refresh()
    if (invitedLines.length === 1) toast.success(GROUP_TEXTS.invitedByAddress, { durationMs: 3000 })
    if (invitedLines.length > 1)
      toast.success(`${invitedLines.length} invitations sent`, { durationMs: 3000 })
    return failure
  }

  const lines = parseLines(form.values.addresses).map((line) => ({
    ...line,
    problem: line.problem ?? refusals.get(line.text) ?? null,
  }))
  return { ...form, lines, sent }
}
