import { Notice } from '@/components/ui/notice'
import { JOIN_EFFECT_WAYS } from './join-effect'

/** Above the ways to invite, once somebody has paid: what one more member changes. */
export function JoinEffectNotice({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Notice tone="warning">
      <p>When one more person joins: {text}</p>
      <p className="mt-1.5">{JOIN_EFFECT_WAYS}</p>
    </Notice>
  )
}
