type ErrorDetail = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  doc_url?: string
  param?: string
}

/** A refusal in the provider's own format. */
export class ApiError extends Error {
  /** Whether the refusal came from executing the call: only then is it stored under its idempotency key. */
  readonly executed: boolean

  constructor(
    readonly status: number,
    readonly detail: ErrorDetail,
    options: { executed?: boolean } = {},
  ) {
    super(detail.message)
    this.executed = options.executed ?? true
  }
}

export function refused(
  message: string,
  more: { code?: string; param?: string; executed?: boolean; status?: number } = {},
): ApiError {
  const { executed, status = 400, ...named } = more
  return new ApiError(status, { type: 'invalid_request_error', message, ...named }, { executed })
}

/** The object in the URL does not exist. */
export function missing(kind: string, id: string): ApiError {
  const message = `No such ${kind}: '${id}'`
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' })
}

/** The object that a parameter names does not exist. */
export function missingReference(kind: string, id: string, param: string): ApiError {
  return refused(`No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
