import { newId } from './ids'
import type { Timer } from './internal-records'
import type { World } from './world'

export function addTimer(world: World, timer: Omit<Timer, 'id'>) {
  world.timers.put({ id: newId('timer'), ...timer })
}
