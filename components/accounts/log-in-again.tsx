import { ButtonLink } from '@/components/ui/button-link'

/** For whoever may have a new password. */
export const LogInAgain = () => (
  <ButtonLink href="/login" size="small" variant="secondary">
    Log in
  </ButtonLink>
)
