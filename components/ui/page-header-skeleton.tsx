import { backLook } from './back-link'
import { titleLook } from './page-header'
import { SkeletonWords } from './skeleton'

/** Parts of a PageHeader that is loading, each as high as what takes its place. */

export const PageTitleSkeleton = () => (
  <span className={`block min-w-0 ${titleLook}`}>
    <SkeletonWords className="w-64" />
  </span>
)

export const BackSkeleton = () => (
  <span className={backLook}>
    <SkeletonWords className="w-32" />
  </span>
)
