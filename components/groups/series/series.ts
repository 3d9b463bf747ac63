import type { ApiResponse } from '@/lib/api/client/call-server'

type Season = ApiResponse<'GET /series/{id}'>

/** What the screen of a group's series shows. */
export type SeasonView = {
  group: { _id: string; title: string }
  series: Season['series'] | null
  /** False once it was stopped or has reached its end. */
  isRunning: boolean
  season: Season | null
  /** Whether there are more periods than these. */
  hasOlderPeriods: boolean
  /** YYYY-MM-DD in London. */
  tomorrow: string
}
