/** `npm run states`: generates docs/states.md from the table of transitions. */
import { writeFileSync } from 'node:fs'
import { drawStates } from '@/lib/platform/states/draw-states'

writeFileSync('docs/states.md', drawStates())
