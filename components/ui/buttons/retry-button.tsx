import { Button } from './button'

/** The way out of a failure to load, beside the notice that tells of it. */
export const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    Try again
  </Button>
)
