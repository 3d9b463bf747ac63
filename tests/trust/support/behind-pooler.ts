import type { Pooler } from './pooler'
import type { Service } from './service'
import type { Stage } from './stage'

type Plan = {
  poolSize: number
  /** Around the pooler: with the app's login, and as the database's owner. */
  directUrl: string
  ownersUrl: string
  settings: Record<string, string>
}

/** The app behind a pooler, set up as the starter does it, with people using it. */
export async function openBehindPooler(pooler: Pooler, { poolSize, directUrl, ownersUrl, settings }: Plan) {
  await pooler.start({ poolSize })
  Object.assign(process.env, {
    ...{ DATABASE_URL: pooler.address, DATABASE_DIRECT_URL: directUrl },
    ...settings,
  })
  // Modules that read the settings are loaded only once those are set.
  const { storeSessionDefaults, requirePooler } = await import('@/lib/platform/db/pooler')
  await storeSessionDefaults(directUrl)
  await pooler.restart()
  await requirePooler(pooler.address)
  const { Stage } = await import('./stage')
  const { Service } = await import('./service')
  const stage = await Stage.open({ seesCommits: false, ownersUrl })
  return { stage, service: await Service.open(stage) }
}

type Opened = { stage?: Stage; service?: Service; pooler?: Pooler }

/** Closes what was opened, in reverse order. */
export async function closeBehindPooler({ stage, service, pooler }: Opened) {
  await service?.end()
  const { db } = await import('@/lib/platform/db/client')
  await stage?.close()
  await db.$disconnect()
  await pooler?.close()
}
