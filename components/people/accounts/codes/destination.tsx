import { phoneGroups } from '@/lib/base/phone'

/** An email address, or a phone number in groups of digits. The gaps are margins, so copying it yields no spaces. */
export function Destination({ children }: { children: string }) {
  if (!children.startsWith('+')) return <span className="break-words">{children}</span>
  return (
    <span className="figures whitespace-nowrap">
      {phoneGroups(children).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the group's identity
        <span key={index} className={index > 0 ? 'ml-[0.28em]' : undefined}>
          {group}
        </span>
      ))}
    </span>
  )
}
