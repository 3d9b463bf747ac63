import { spawnSync } from 'node:child_process'; import { withTestServer } from './scripts/support/test-server'; 
let status = 1
async function main() {
await withTestServer(async ({ url, inboxUrl, stripeUrl }) => {
  const r = spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, BASE_URL: url, INBOX_URL: inboxUrl, STRIPE_SANDBOX_URL: stripeUrl } })
  status = r.status ?? 1
})
process.exit(status)
}
main()
