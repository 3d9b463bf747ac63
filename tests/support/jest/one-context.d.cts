/** As much of the environment as its own test uses. */
export default class OneContext {
  constructor(context: { projectConfig: object })
  setup(): Promise<void>
  teardown(): Promise<void>
}
