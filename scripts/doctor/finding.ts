/** One finding of the doctor: all right, worth a thought, or missing for production. */
export type Finding = { level: 'ok' | 'warning' | 'missing'; subject: string; detail: string; todo?: string }

export const okFinding = (subject: string, detail: string): Finding => ({ level: 'ok', subject, detail })
export const warningFinding = (subject: string, detail: string, todo: string): Finding => ({
  level: 'warning',
  subject,
  detail,
  todo,
})
export const failedFinding = (subject: string, detail: string, todo: string): Finding => ({
  level: 'missing',
  subject,
  detail,
  todo,
})

const LIMIT_MS = 10_000

/** Looks for at most `timeoutMs`; what could not be looked at counts as missing, too. */
export async function checkWithTimeout(
  subject: string,
  run: () => Promise<Finding[]>,
  timeoutMs = LIMIT_MS,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Finding[]>((done) => {
    const found = `no answer within ${timeoutMs / 1000} s`
    timer = setTimeout(done, timeoutMs, [
      failedFinding(subject, found, 'Make sure that it can be reached from here.'),
    ])
  })
  try {
    return await Promise.race([run(), timeout])
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const found = `could not be checked: ${(message.split('\n')[0] || code)?.replace(/\.$/, '')}`
    return [failedFinding(subject, found, 'Make sure that it can be reached from here, with these settings.')]
  } finally {
    clearTimeout(timer)
  }
}

/** A finding in one line: level, subject, what was found and what to do. */
export const formatFinding = ({ level, subject, detail, todo }: Finding): string =>
  `${level.padEnd(7)}  ${subject.padEnd(19)}  ${detail}.${todo ? ` ${todo}` : ''}`
