'use client'

import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/buttons/button'

export function PrintButton() {
  return (
    <Button variant="secondary" size="small" icon={<Printer size={17} />} onClick={() => window.print()}>
      Print
    </Button>
  )
}
