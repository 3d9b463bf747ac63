import { notFound } from 'next/navigation'

/** The address other sites know for a missing page. */
export default function NotFoundPage() {
  notFound()
}
