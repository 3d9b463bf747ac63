import { PgBoss } from 'pg-boss'
import { QUEUES, RETIRED_QUEUES } from './queues'

/** Creates or migrates the job tables and queues, as the database's owner. */
export async function createJobTables(connectionString: string) {
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  for (const [name, settings] of Object.entries(QUEUES)) {
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
  }
  for (const name of RETIRED_QUEUES) await boss.deleteQueue(name)
  await boss.stop({ graceful: false })
}
