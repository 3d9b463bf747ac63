/** How the built server starts: log and guard stand before anything else is loaded, the calls before the framework. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { guardHttp } from './guard-http'
import { listenWhenStarted } from './listen-when-started'
import { type Route, routeTable } from './route-table'
import { serveCalls } from './serve-calls'
import { speakInLines } from './speak-in-lines'

/** What scripts/build.ts bundles of app/api, beside this file: every route, and what a process does besides. */
type Calls = { routes: Route[]; startServer: () => void }

const load = (file: string): unknown => createRequire(__filename)(join(__dirname, file))

speakInLines()
guardHttp()
// As server.js does; the handlers find their files from here.
process.chdir(__dirname)
const { routes, startServer } = load('calls.cjs') as Calls
// instrumentation.ts starts what is loaded here already, and loads none of it once more.
Object.assign(globalThis, { whiproundStart: startServer })
const find = routeTable(routes)
listenWhenStarted((server) => serveCalls(server, find))
load('server.js')
