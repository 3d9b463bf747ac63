/** A pattern for JavaScript and PostgreSQL alike. */
export const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const UUID = new RegExp(UUID_PATTERN)

/** Whether a text is an id of this product: a UUID in lower case. */
export const isUuid = (text: string): boolean => UUID.test(text)
