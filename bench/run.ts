/** Measures the parts named as arguments, or all; prints the results and saves them under bench/results. */
import { measureCalls, measurePages } from './calls'
import { type Databases, withDatabases } from './databases'
import { measureGrowth } from './growth'
import { measureMoney } from './money'
import { printTable, saveReport, type Table } from './report'
import { startBare, startNext, startProduct, startStripe, stopAll } from './servers'

const PARTS = ['calls', 'pages', 'growth', 'money'] as const
const asked = process.argv.slice(2)
const isAsked = (part: (typeof PARTS)[number]) => asked.length === 0 || asked.includes(part)

async function measure({ small, large, copy }: Databases): Promise<Table[]> {
  const tables: Table[] = []
  const note = (...made: Table[]) => {
    for (const table of made) printTable(table)
    tables.push(...made)
  }
  if (isAsked('calls') || isAsked('pages')) {
    const product = await startProduct(large, await startStripe(large))
    const urls = { product: product.url, bare: await startBare(large), next: await startNext(large) }
    if (isAsked('calls')) note(await measureCalls(urls))
    if (isAsked('pages')) note(await measurePages(urls))
    const lines = [
      { name: 'ready, seconds', measured: product.readySeconds },
      { name: 'resident after this load, MB', measured: product.residentMegabytes() },
    ]
    note({ title: 'The process', lines })
    await stopAll()
  }
  if (isAsked('growth')) {
    const provider = await startStripe(large)
    const [smallApp, largeApp] = [await startProduct(small, provider), await startProduct(large, provider)]
    note(...(await measureGrowth(smallApp.url, largeApp.url)))
    await stopAll()
  }
  if (isAsked('money')) {
    const database = await copy('bench_money')
    const product = await startProduct(database, await startStripe(database))
    note(await measureMoney(product.url, database))
    await stopAll()
  }
  return tables
}

async function main() {
  const unknownParts = asked.filter((part) => !(PARTS as readonly string[]).includes(part))
  if (unknownParts.length > 0)
    throw new Error(`There is no ${unknownParts.join(', ')}; there is ${PARTS.join(', ')}.`)
  await withDatabases(async (databases) => {
    try {
      console.log(`\nKept in ${saveReport(await measure(databases))}`)
    } finally {
      await stopAll()
    }
  })
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
