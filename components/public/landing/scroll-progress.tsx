'use client'

import { useEffect, useRef } from 'react'

/** How far the page has been scrolled, as a line across the top of the window. */
export function ScrollProgress() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draw = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const ratio = scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0
      if (line.current) line.current.style.transform = `scaleX(${Math.min(1, Math.max(0, ratio))})`
    }
    draw()
    window.addEventListener('scroll', draw, { passive: true })
    window.addEventListener('resize', draw)
    return () => {
      window.removeEventListener('scroll', draw)
      window.removeEventListener('resize', draw)
    }
  }, [])
  return (
    <div
      ref={line}
      aria-hidden="true"
      data-testid="scroll-progress"
      style={{ transform: 'scaleX(0)' }}
      className="fixed inset-x-0 top-0 z-40 h-1 origin-left bg-marmalade-fill"
    />
  )
}
