/** How the built server starts: log and guard are set up before all else, then what answers before the framework. */
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { guardHttp } from './guard-http'
import { keepPages } from './keep-pages'
import { listenWhenStarted } from './listen-when-started'
import { logLibraryOutput } from './log-library-output'
import { type Route, routeTable } from './route-table'
import { serveCalls } from './serve-calls'
import { serveStatic } from './serve-static'

/** What scripts/build.ts bundles from app/api, beside this file: the routes, and what a process does besides. */
type Calls = { routes: Route[]; startServer: (server: Server) => void }

const load = (file: string): unknown => createRequire(__filename)(join(__dirname, file))

logLibraryOutput()
guardHttp()
// As server.js does; the handlers find their files relative to this folder.
process.chdir(__dirname)
const { routes, startServer } = load('calls.cjs') as Calls
const find = routeTable(routes)
listenWhenStarted((server) => {
  // instrumentation.ts calls this instead of loading a second copy.
  Object.assign(globalThis, { whiproundStart: () => startServer(server) })
  keepPages(server)
  serveStatic(server, '.next/static')
  serveCalls(server, find)
})
load('server.js')
