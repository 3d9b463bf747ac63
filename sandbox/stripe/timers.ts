import { newId } from './ids'
import type { Timer } from './kept'
import type { World } from './world'

export function addTimer(world: World, timer: Omit<Timer, 'id'>): void {
  world.timers.put({ id: newId('timer'), ...timer })
}
