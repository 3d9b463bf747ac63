/** JSON Schema as a reader sees it: `{ amount: number, note?: string }`. The whole of it is in the OpenAPI document. */

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

const INDENT = '  '

export function outlineOf(schema: object, indent = ''): string {
  const { type, properties, items, additionalProperties, enum: values, ...rest } = schema as Schema
  const alternatives = rest.anyOf ?? rest.oneOf
  if (alternatives) return [...new Set(alternatives.map((one) => outlineOf(one, indent)))].join(' | ')
  if (rest.allOf) return rest.allOf.map((one) => outlineOf(one, indent)).join(' & ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in rest) return JSON.stringify(rest.const)
  if (properties) return outlineOfFields(properties, rest.required ?? [], indent)
  if (items) return `[${outlineOf(items, indent)}]`
  if (typeof additionalProperties === 'object')
    return `{ [name]: ${outlineOf(additionalProperties, indent)} }`
  return type === undefined ? 'anything' : [type].flat().join(' | ')
}

function outlineOfFields(fields: Record<string, Schema>, required: string[], indent: string): string {
  const inner = indent + INDENT
  const lines = Object.entries(fields).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${outlineOf(field, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}
