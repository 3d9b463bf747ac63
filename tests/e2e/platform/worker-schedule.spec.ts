import { expect, test } from '@playwright/test'
import { db } from '@/lib/platform/db/client'

test('the running app’s schedule creates jobs, which complete', async () => {
  // Due every minute, and the server has usually been up for longer when this file runs.
  const lastSweepAt = async () =>
    (await db.scheduledRun.findUnique({ where: { name: 'sweep' } }))?.finishedAt ?? null
  await expect.poll(lastSweepAt, { timeout: 140_000 }).not.toBeNull()
  await db.$disconnect()
})
