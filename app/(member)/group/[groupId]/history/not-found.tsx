import { LostGroup } from '@/components/groups/group/lost-group'

export default function NotFound() {
  return <LostGroup isForAdmins />
}
