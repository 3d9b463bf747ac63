import { HelperProcess } from '../../support/helper-process'

/** A PostgreSQL that can be killed, stopped and frozen: see postgres-keeper.ts. */
export class PostgresProcess {
  private constructor(private readonly keeper: HelperProcess<{ url: string }>) {}

  static async start(): Promise<PostgresProcess> {
    return new PostgresProcess(await HelperProcess.start('tests/trust/support/postgres-keeper.ts'))
  }

  get url(): string {
    return this.keeper.address.url
  }

  /** Resolves once it is done: killed and accepting connections again, stopped, started, frozen or thawed. */
  async tell(command: 'kill' | 'stop' | 'start' | 'freeze' | 'thaw') {
    await this.keeper.send(command)
  }

  stop = () => this.keeper.stop()
}
