/** `npm run seed`: adds the demo groups to the installation that runs on this machine. */
import { DEMO_LOGIN, seedDemo } from './support/demo'
import { runCommand } from './support/run-command'
import { sandboxPorts } from './support/settings'

const url = process.env.NEXTAUTH_URL || `http://localhost:${process.env.PORT || 3000}`
const inboxUrl = `http://localhost:${sandboxPorts(process.env).inbox}`

runCommand(async () => {
  await seedDemo({ url, inboxUrl })
  console.log(`Demo login: ${DEMO_LOGIN.identifier} / ${DEMO_LOGIN.password}`)
})
