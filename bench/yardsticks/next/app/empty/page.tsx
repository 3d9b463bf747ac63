export const dynamic = 'force-dynamic'

export default function Empty() {
  return <p>Empty</p>
}
