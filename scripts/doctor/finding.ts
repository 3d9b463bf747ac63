/** One finding of the doctor: all right, worth a thought, or missing for production. */
export type Finding = { level: 'ok' | 'warning' | 'missing'; about: string; found: string; todo?: string }

export const okFinding = (about: string, found: string): Finding => ({ level: 'ok', about, found })
export const warningFinding = (about: string, found: string, todo: string): Finding => ({
  level: 'warning',
  about,
  found,
  todo,
})
export const missingFinding = (about: string, found: string, todo: string): Finding => ({
  level: 'missing',
  about,
  found,
  todo,
})

const LIMIT_MS = 10_000

/** Looks for at most `limitMs`; what could not be looked at counts as missing, too. */
export async function checkWithin(
  about: string,
  run: () => Promise<Finding[]>,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((done) => {
    const found = `no answer within ${limitMs / 1000} s`
    timer = setTimeout(done, limitMs, [
      missingFinding(about, found, 'Make sure that it can be reached from here.'),
    ])
  })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const found = `could not be checked: ${(message.split('\n')[0] || code)?.replace(/\.$/, '')}`
    return [missingFinding(about, found, 'Make sure that it can be reached from here, with these settings.')]
  } finally {
    clearTimeout(timer)
  }
}

/** A finding in one line: level, subject, what was found and what to do. */
export const lineOf = ({ level, about, found, todo }: Finding): string =>
  `${level.padEnd(7)}  ${about.padEnd(19)}  ${found}.${todo ? ` ${todo}` : ''}`
