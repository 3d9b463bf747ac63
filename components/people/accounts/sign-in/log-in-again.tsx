import { ButtonLink } from '@/components/ui/buttons/button-link'

/** For somebody whose password may have changed. */
export const LogInAgain = () => (
  <ButtonLink href="/login" size="small" variant="secondary">
    Log in
  </ButtonLink>
)
