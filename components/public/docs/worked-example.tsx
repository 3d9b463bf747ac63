import { Panel } from '@/components/ui/page/panel'
import { GROUP_MESSAGES } from '@/lib/groups/group/rules'

const LOG_IN = `curl -X POST "$APP/api/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d '{ "identifier": "ann@example.com", "password": "…" }'`

const VERIFY_EMAIL = `curl -X POST "$APP/api/email/generate-otp" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{ "email": "ann@example.com" }'

curl -X POST "$APP/api/email/verify-otp" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{ "otp": "123456" }'`

const CREATE = `curl -X POST "$APP/api/group/create" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{ "title": "Whitby weekend", "paymentGoal": 600,
        "paymentDeadline": "2027-06-01", "splitOption": "autoSplit" }'`

const GET_LINK = `curl -X POST "$APP/api/group/$GROUP/link" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{}'`

const { amountLow } = GROUP_MESSAGES
const REFUSAL = `HTTP/1.1 400 Bad Request

{ "code": "INVALID_INPUT",
  "message": "${amountLow}",
  "errors": { "paymentGoal": "${amountLow}" } }`

const STEPS = [
  { says: 'Log in; the answer has the token.', code: LOG_IN },
  { says: 'Prove that it is you, with the code that arrives by mail.', code: VERIFY_EMAIL },
  { says: 'Open a collection. Amounts are pounds; the answer has its id.', code: CREATE },
  { says: 'Get the link that people pay with.', code: GET_LINK },
]

/** From nothing to a shared link, and what a refusal looks like. */
export const WorkedExample = () => (
  <Panel title="From login to a shared link" className="mb-8">
    <ol className="flex flex-col gap-5">
      {STEPS.map(({ says: text, code }) => (
        <li key={text}>
          <p>{text}</p>
          <Code>{code}</Code>
        </li>
      ))}
    </ol>
    <p className="mt-5">
      A call that is refused says why, in words for people and a code for programs. The code stays the same;
      the words may change.
    </p>
    <Code>{REFUSAL}</Code>
  </Panel>
)

const Code = ({ children }: { children: string }) => (
  <pre className="mt-2 rounded-md bg-sunk p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
    {children}
  </pre>
)
