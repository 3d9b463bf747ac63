import type { z } from 'zod'

/** Who may make a call, as the permission tests check it. Finer rules are checked where the data is read. */
type Audience =
  /** Anybody; `viewer` is always null. */
  | 'anyone'
  /** Anybody; a valid full session is used when there is one. */
  | 'visitor'
  /** A session whose code is not verified yet, or a full one. */
  | 'pending'
  /** A full session. */
  | 'signed-in'
  /** A full session of the user in the path. */
  | 'self'
  /** A pending or full session of the user in the path. */
  | 'self-pending'
  /** A full session of a member of the group in the path; others get 404. */
  | 'member'
  /** Like `member`; members who are not admins get 403. */
  | 'group-admin'
  /** A full session of an operator of the product; others get 404. */
  | 'operator'

/**
 * Carries a client's key: the public Idempotency-Key where money moves, and Attempt-Key, which our own pages send, where
 * something new is made.
 */
export type KeyHeader = 'Idempotency-Key' | 'Attempt-Key'

type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

export type Call<
  Method extends CallMethod = CallMethod,
  Path extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  ResponseSchema extends Schema = Schema,
> = {
  /** verbNoun, unique: the operation's id. */
  name: string
  method: Method
  /** Without the /api prefix, such as `/group/{id}/invite`. */
  path: Path
  summary: string
  who: Audience
  params?: Params
  query?: Query
  /** Present when the call takes a JSON payload. */
  body?: Body
  /** 'multipart' leaves the body to the handler, JSON as well as a form; 'optional' takes a missing body for an empty one. */
  bodyKind?: 'json' | 'optional' | 'multipart'
  /** The most bytes of JSON it takes, if more than usual. */
  maxBodyBytes?: number
  response: ResponseSchema
  /** The media types of a response that is a file instead of JSON. */
  produces?: string[]
  /** 200 unless the call creates something. */
  status?: 200 | 201 | 202
  /** Responds with 202 instead where somebody else has to agree first. */
  mayNeedApproval?: true
  /** Requires a code from the last 5 minutes: `true` only while the user has 2FA on, 'always' in any case. */
  stepUp?: true | 'always'
  /** Must not happen twice: which header carries the client's key. */
  keyHeader?: KeyHeader
  /** A changing call that accepts the cookie too, from the same origin only. */
  acceptsCookie?: true
  /** A GET that changes something, and so requires the bearer token and refuses HEAD. */
  changesState?: true
  /** At most this many calls in this many seconds from one caller address. */
  limit?: { calls: number; seconds: number }
}

/** Defines a call: the single source of its validation, types, client, documentation and permission tests. */
export function defineCall<
  const Method extends CallMethod,
  const Path extends string,
  ResponseSchema extends Schema,
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
>(
  call: Call<Method, Path, Params, Query, Body, ResponseSchema>,
): Call<Method, Path, Params, Query, Body, ResponseSchema> {
  return call
}
