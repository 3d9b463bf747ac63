import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/page/panel'

/** The sheet that letters lie on, with their striped edge. */
export const LettersPanel = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <Panel title="Letters" aside={aside} className="relative overflow-hidden pt-1.5">
    <div aria-hidden="true" className="absolute inset-x-0 top-0 airmail h-1.5" />
    {children}
  </Panel>
)
