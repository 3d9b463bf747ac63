import { HelperProcess } from '../../support/helper-process'

type Urls = Record<'superuser' | 'owner' | 'app' | 'standby', string>

/** A database of two nodes that fails over: see cluster-keeper.ts. */
export class ClusterProcess {
  private constructor(private readonly keeper: HelperProcess<Urls>) {}

  static async start(): Promise<ClusterProcess> {
    return new ClusterProcess(await HelperProcess.start('tests/trust/support/cluster-keeper.ts'))
  }

  get urls(): Urls {
    return this.keeper.address
  }

  /** Returns who led when it was killed, or who leads once all is whole again. */
  async tell(command: 'kill machine' | 'kill postgres' | 'mend'): Promise<string> {
    return (await this.keeper.send<{ leader: string }>(command)).leader
  }

  stop = () => this.keeper.stop()
}
