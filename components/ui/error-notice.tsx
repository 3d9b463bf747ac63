import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoticeBox } from './notice-box'

export const danger = { icon: CircleAlert, look: 'border-danger bg-danger-wash', mark: 'text-danger' }

/**
 * The red box above a submit button; null without a message. Separate from Notice, because every form needs this one
 * but few need the others.
 */
export function ErrorNotice({ message, action }: { message?: string | null; action?: ReactNode }) {
  if (!message) return null
  return (
    <NoticeBox {...danger} role="alert" action={action}>
      {message}
    </NoticeBox>
  )
}
