import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { danger } from './error-notice'
import { NoticeBox, type NoticeText } from './notice-box'

export type NoticeTone = 'info' | 'warning' | 'success' | 'danger'

const tones = {
  info: { icon: Info, look: 'border-info bg-info-wash', mark: 'text-info' },
  warning: { icon: TriangleAlert, look: 'border-warning-fill bg-warning-wash', mark: 'text-warning' },
  success: { icon: CircleCheck, look: 'border-success bg-success-wash', mark: 'text-success' },
  danger,
}

/** A coloured note in the margin. */
export function Notice({ tone = 'info', ...text }: NoticeText & { tone?: NoticeTone }) {
  return <NoticeBox {...tones[tone]} {...text} />
}
