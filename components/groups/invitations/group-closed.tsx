import { Notice } from '@/components/ui/page/notice'

/** Takes the place of the ways to join a closed group, which would be refused. */
export function GroupClosed() {
  return <Notice tone="info">This group is closed: nobody can join it unless an admin opens it again.</Notice>
}
