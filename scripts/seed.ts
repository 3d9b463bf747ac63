/** `npm run seed`: adds the demo groups to the installation that runs on this machine. */
import { DEMO_LOGIN, seedDemo } from './support/demo'

const url = process.env.NEXTAUTH_URL || `http://localhost:${process.env.PORT || 3000}`
const inboxUrl = `http://localhost:${process.env.SANDBOX_INBOX_PORT || 4011}`

seedDemo({ url, inboxUrl }).then(
  () => console.log(`Demo login: ${DEMO_LOGIN.identifier} / ${DEMO_LOGIN.password}`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
