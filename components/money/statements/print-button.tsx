'use client'

import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'

export function PrintButton() {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon className="icon-printer size-4.25" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  )
}
