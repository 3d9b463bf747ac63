/** How the built server starts: log and guard stand before the framework is loaded. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { guardHttp } from './guard-http'
import { listenWhenStarted } from './listen-when-started'
import { speakInLines } from './speak-in-lines'

speakInLines()
guardHttp()
listenWhenStarted()
createRequire(__filename)(join(__dirname, 'server.js'))
