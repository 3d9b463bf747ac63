import { type CDPSession, type Locator, type Page, test } from '@playwright/test'

/** What it takes a person to get somewhere: presses, fields, and the seconds spent waiting for the machine. */
export class Stopwatch {
  presses = 0
  fields = 0
  private waited = 0

  async press(target: Locator) {
    this.presses += 1
    await target.click()
  }

  async type(target: Locator, text: string) {
    this.fields += 1
    await target.fill(text)
  }

  /** Counts time in which the person can only watch the screen. */
  async wait(until: () => Promise<unknown>) {
    const from = performance.now()
    await until()
    this.waited += performance.now() - from
  }

  get seconds(): number {
    return Math.round(this.waited / 100) / 10
  }
}

/** The script bytes of a page with one word on it, built with the same Next (16.4.6) and none of our code. */
export const EMPTY_PAGE_BYTES = 135_353

const KILOBIT = 1024 / 8

/** A cheap phone on a train: a quarter of this machine's CPU speed, and Lighthouse's slow 4G. */
export async function slowPhone(page: Page): Promise<CDPSession> {
  const session = await slowProcessor(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1638.4 * KILOBIT,
    uploadThroughput: 750 * KILOBIT,
  })
  return session
}

/** The processor alone: a cheap phone on a good network. */
export async function slowProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

/** Attaches what was measured to the test that runs, for the report. */
export const recordFigures = (figures: Record<string, unknown>) =>
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })

/** Transferred bytes, headers included; for scripts the bodies alone, to compare with the framework's. */
export function weigh(session: CDPSession) {
  const weighed = { bytes: 0, scriptBytes: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) weighed.scriptBytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weighed.bytes += encodedDataLength
  })
  return weighed
}
