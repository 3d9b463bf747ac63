import { LostGroup } from '@/components/groups/lost-group'

export default function NotFound() {
  return <LostGroup isForAdmins />
}
