import { LazyGroupNotFound } from '@/components/groups/group/lazy-group-not-found'

export default function NotFound() {
  return <LazyGroupNotFound isForAdmins />
}
