import { notFound } from 'next/navigation'

/** Serves /404 itself, the address that other sites use for a missing page. */
export default function NotFoundPage() {
  notFound()
}
