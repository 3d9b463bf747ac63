import { CALLS } from '@/lib/api/calls'
import type { Source } from './sources'

type CallHeader = [call: string, header: string]

/** Forms choose the call by what is pressed. */
const CALLS_BY_BUTTON = [
  ...['accept', 'decline'].map((how) => `POST /join-request/{id}/${how}`),
  ...['claim', 'place-request'].flatMap((kind) =>
    ['accept', 'decline'].map((how) => `POST /${kind}/{id}/${how}`),
  ),
  ...['hold', 'disconnect'].map((how) => `POST /payout-account/{id}/${how}`),
  ...['role', 'remove-admin', 'remove'].map((what) => `POST /group/{id}/${what}`),
]

const headerIn = (code: string) =>
  /useAttemptKey\([^\n]+, 'Attempt-Key'\)/.test(code) ? 'Attempt-Key' : 'Idempotency-Key'

const callsIn = (code: string, form = code): CallHeader[] =>
  [...code.matchAll(/callServer\('([^']+)',[^)]*\.\.\.attemptOptions\b/g)].map(([, call = '']) => [
    call,
    headerIn(form),
  ])

/** The forms of a personal page are plain ones: of two that are sent, the later replaces the earlier or is refused. */
const isPlainForm = (path: string) => path.startsWith('/personal/')

/** Each form names the header that its call reads the key of an attempt from. */
export function findWrongHeaders(sources: Source[]): string[] {
  const components = sources.filter(({ path }) => path.startsWith('components/'))
  const textOf = (name: string) => components.find(({ path }) => path === `components/${name}`)?.text ?? ''
  const sentHeaders = new Map<string, string>([
    ...components.filter(({ text }) => text.includes('useAttemptKey(')).flatMap(({ text }) => callsIn(text)),
    // Forms whose call is in another module.
    ...callsIn(textOf('groups/gifts/send-gift.ts')),
    ...callsIn(textOf('operator/actions.ts'), textOf('operator/action-dialog.tsx')),
    ...components.flatMap(({ text }) =>
      [...text.matchAll(/callServer\(\s*'([^']+)',(?:(?!callServer)[\s\S])*?newAttemptOptions\(\)/g)].map(
        ([, call = '']): CallHeader => [call, 'Attempt-Key'],
      ),
    ),
    ...CALLS_BY_BUTTON.map((call): CallHeader => [call, 'Attempt-Key']),
  ])
  const expectedHeaders = new Map(
    CALLS.flatMap(({ call }): CallHeader[] =>
      call.keyHeader && !isPlainForm(call.path) ? [[`${call.method} ${call.path}`, call.keyHeader]] : [],
    ),
  )
  const calls = new Set([...sentHeaders.keys(), ...expectedHeaders.keys()])
  return [...calls]
    .filter((call) => sentHeaders.get(call) !== expectedHeaders.get(call))
    .map(
      (call) =>
        `components send ${call} with ${sentHeaders.get(call) ?? 'no key'}, and it reads ${expectedHeaders.get(call) ?? 'none'}.`,
    )
}
