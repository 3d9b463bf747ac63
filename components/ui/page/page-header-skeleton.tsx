import { BACK_LINK_CLASS } from '@/components/ui/buttons/back-link'
import { SkeletonWords } from './skeleton'

/** Placeholders for the parts of a PageHeader, each as high as the part it stands for. */

export const PageTitleSkeleton = () => (
  <span className="page-title block">
    <SkeletonWords className="w-64" />
  </span>
)

export const BackSkeleton = () => (
  <span className={BACK_LINK_CLASS}>
    <SkeletonWords className="w-32" />
  </span>
)
