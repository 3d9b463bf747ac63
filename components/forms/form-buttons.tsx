import { Button } from '@/components/ui/buttons/button'

type FormButtonsProps = {
  label: string
  loadingText: string
  isPending: boolean
  /** Only where there is something to go back to. */
  onCancel?: () => void
}

/** The buttons below a form on a page. */
export const FormButtons = ({ label, loadingText, isPending, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" loading={isPending} loadingText={loadingText}>
      {label}
    </Button>
    {onCancel ? (
      <Button variant="quiet" disabled={isPending} onClick={onCancel}>
        Cancel
      </Button>
    ) : null}
  </div>
)
