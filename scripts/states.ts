/** Draws docs/states.md from the table of transitions: `npm run states`. */
import { writeFileSync } from 'node:fs'
import { drawStates } from '@/lib/states/draw-states'

writeFileSync('docs/states.md', drawStates())
