import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { MessageContent } from '@/components/ui/page/message-content'

export function NotFoundMessage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <MessageContent
      illustration="lost"
      title="404 - Page Not Found"
      text="There’s nothing at this address. The link may be out of date or mistyped."
    >
      {/* A plain anchor, so that no router code comes with it. */}
      <a href={isSignedIn ? '/dashboard' : '/login'} className={buttonClasses({ size: 'large', wide: true })}>
        {isSignedIn ? 'Go to your dashboard' : 'Go to login'}
      </a>
    </MessageContent>
  )
}
