import { ButtonLink } from '@/components/ui/buttons/button-link'
import { ClothTally } from '@/components/ui/figures/cloth-tally'

export function CallToAction() {
  return (
    <section aria-labelledby="start" className="mx-auto max-w-6xl px-6 py-14 sm:px-8 lg:py-20">
      <div className="stitched grid items-center gap-x-14 gap-y-9 rounded-lg bg-cloth px-5 py-12 pr-8 text-cloth-ink sm:px-12 lg:grid-cols-[minmax(0,1fr)_auto] lg:py-18">
        <div>
          <h2 id="start" className="text-3xl sm:text-4xl">
            Start Collaborating Today
          </h2>
          <p className="mt-3 max-w-xl text-lg text-balance text-cloth-soft">
            Your first group can be created in under 2 minutes. It costs nothing to start.
          </p>
          <ClothTally gates={8} drawnCount={29} className="mt-8 w-full max-w-md" />
        </div>
        <ButtonLink
          href="/signup"
          variant="secondary"
          size="large"
          className="justify-self-start focus-visible:outline-cloth-ink lg:justify-self-end"
        >
          Create a Group
        </ButtonLink>
      </div>
    </section>
  )
}
