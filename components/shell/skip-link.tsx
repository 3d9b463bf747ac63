/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <nav aria-label="Shortcut">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-ink px-4 py-2.5 font-semibold text-paper focus-visible:translate-y-0"
      >
        Skip to content
      </a>
    </nav>
  )
}
