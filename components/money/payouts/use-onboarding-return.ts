import { useSearchParams } from 'next/navigation'

/** How the viewer returned from the provider's onboarding, as the address says; null for everybody else. */
export function useOnboardingReturn() {
  const outcome = useSearchParams().get('onboarding')
  return outcome === 'return' || outcome === 'refresh' ? outcome : null
}

/** Removes it from the address, so that a reload does not open the dialog again. */
export function forgetOnboardingReturn() {
  if (window.location.search.includes('onboarding='))
    window.history.replaceState(window.history.state, '', window.location.pathname)
}
