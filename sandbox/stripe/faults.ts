import type { Faults, PlannedFault } from './world'

export function noFaults(): Faults {
  return {
    planned: [],
    refundsPending: false,
    insufficientBalance: false,
    reversalsWait: false,
    requestsPerSecond: null,
  }
}

/** Returns the planned fault that applies to a call, if any, and counts it as used once. */
export function takeFault(faults: Faults, method: string, path: string): PlannedFault['mode'] | null {
  const fault = faults.planned.find((planned) => matches(planned, method, path))
  if (!fault) return null
  fault.times -= 1
  if (fault.times <= 0) faults.planned = faults.planned.filter((planned) => planned !== fault)
  return fault.mode
}

function matches(fault: PlannedFault, method: string, path: string): boolean {
  if (fault.method && fault.method !== method) return false
  return fault.path.startsWith('^') ? new RegExp(fault.path).test(path) : path.startsWith(fault.path)
}
