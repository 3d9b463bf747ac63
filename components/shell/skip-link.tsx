/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <nav aria-label="Shortcut">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
    </nav>
  )
}
