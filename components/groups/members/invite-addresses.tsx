import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { TextArea } from '@/components/ui/fields/text-area'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import type { InvitedLine } from '@/lib/groups/invitations/rules'
import { useInviteAddresses } from './use-invite-addresses'

/** Enough for the longest list that can be invited in a day, with names. */
const INPUT_MAX = 10_000

type InviteAddressesProps = {
  groupId: string
  /** A link to another screen was followed. */
  onNavigate: () => void
}

/** For people whose username nobody knows, one or many. Does not reveal whether they have an account. */
export function InviteAddresses({ groupId, onNavigate }: InviteAddressesProps) {
  const { form, field, values, notice, isPending, lines, sent } = useInviteAddresses(groupId)
  const count = lines.filter(({ address }) => address).length
  const hasSeveralLines = lines.length > 1
  return (
    <form {...form} className="mt-auto flex flex-col gap-3 border-t border-rule pt-4">
      <TextArea
        {...field('addresses')}
        label="By email or mobile number"
        hint="One or many: type them, or paste a list or the columns of a spreadsheet, with or without names. Each gets a link to join."
        placeholder="name@example.com or 07700 900123"
        rows={hasSeveralLines ? 5 : 2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={INPUT_MAX}
      />
      {hasSeveralLines ? <Lines lines={lines} /> : null}
      <ErrorNotice message={notice} />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        icon={<Icon className="icon-send size-4" />}
        loading={isPending}
        disabled={!values.addresses.trim()}
      >
        {count > 1 ? `Send ${count} invitations` : 'Send invitation'}
      </Button>
      {sent.length > 0 ? <SentLines {...{ groupId, sent, onNavigate }} /> : null}
    </form>
  )
}

/** Who would be invited, each with what is wrong beside it. */
function Lines({ lines }: { lines: InvitedLine[] }) {
  return (
    <ul aria-label="Who gets an invitation" className="divide-y divide-rule border-y border-rule">
      {lines.map((line) => (
        <li key={line.text} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <InviteeName line={line} />
          {line.problem ? (
            <span className="flex items-center gap-1.5 text-sm text-danger">
              <Icon className="icon-circle-alert size-4" />
              {line.problem}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const InviteeName = ({ line: { name, text } }: { line: InvitedLine }) => (
  <span className="min-w-0 break-words">
    {name && name !== text ? <bdi className="font-semibold">{name}</bdi> : null}{' '}
    <bdi className={name ? 'text-sm text-ink-soft' : 'font-semibold'}>{text}</bdi>
  </span>
)

/** Those whose invitation is on its way: the field has only those left who could not be invited. */
function SentLines({ groupId, sent, onNavigate }: InviteAddressesProps & { sent: InvitedLine[] }) {
  return (
    <section aria-label="Invited just now">
      <ul className="divide-y divide-rule">
        {sent.map((line) => (
          <li key={line.text} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <InviteeName line={line} />
            <span className="flex items-center gap-1.5 text-sm font-semibold text-success">
              <Icon className="icon-circle-check size-4" />
              Invited
            </span>
          </li>
        ))}
      </ul>
      <TextLink standalone href={`/group/${groupId}/all-members?show=invited`} onClick={onNavigate}>
        Everyone who is invited
      </TextLink>
    </section>
  )
}
