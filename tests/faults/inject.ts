import { parse } from '@babel/parser'

/**
 * A fault says in which function and what to change, by the names in it:
 *
 *   drop ADDRESS       removes the statement, operand, argument, property or element around it
 *   not ADDRESS        negates the condition that it is
 *   ADDRESS := CODE    replaces it
 *   sql TEXT := TEXT   replaces words of its statement
 *
 * An address is a name or a string (`amountPence`), a call (`lockGroup()`), an operation on a name (`debtPence <=`) or
 * a choice by it (`status ?`): the first in the function, or with `#2` the second.
 */

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Found = { node: Node; ancestors: Node[] }

/** The text with the fault in it, of one change or, between ` THEN `, of several; throws if one has no place there. */
export const inject = (text: string, functionName: string, changes: string): string =>
  changes.split(' THEN ').reduce((changed, change) => injectOne(changed, functionName, change), text)

function injectOne(text: string, functionName: string, change: string): string {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  const place = findNamed(program as unknown as Node, functionName)
  if (!place) throw new Error(`there is no ${functionName}`)
  const [, verb, address = '', code = ''] = /^(?:(drop|not|sql) )?(.+?)(?: := (.*))?$/.exec(change) ?? []
  const [from, to, replacement] =
    verb === 'sql' ? inSql(text, place, address, code) : inCode(text, place, verb, address, code)
  return text.slice(0, from) + replacement + text.slice(to)
}

type Edit = [from: number, to: number, instead: string]

function inSql(text: string, place: Node, words: string, replacement: string): Edit {
  const from = text.indexOf(words, place.start)
  if (from < 0 || from > place.end) throw new Error(`its SQL has no ${words}`)
  return [from, from + words.length, replacement]
}

function inCode(text: string, place: Node, verb: string | undefined, address: string, code: string): Edit {
  const [, target = '', nth = '1'] = /^(.*?)(?: #(\d+))?$/.exec(address) ?? []
  const found = descendantsOf(place).filter((one) => isAt(one, target, text))[Number(nth) - 1]
  if (!found) throw new Error(`it has no ${address}`)
  if (verb === 'drop') return removal(found, text)
  const { start, end } = found.node
  const [parent] = found.ancestors
  if (verb === 'not')
    return parent?.type === 'UnaryExpression'
      ? [parent.start, end, text.slice(start, end)]
      : [start, end, `!(${text.slice(start, end)})`]
  // A property that is named like its value.
  const name = parent?.type === 'ObjectProperty' && parent.shorthand ? `${text.slice(start, end)}: ` : ''
  return [start, end, name + code]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Every node below one, in the order of the text, with those above it from the nearest up. */
function descendantsOf(top: Node, ancestors: Node[] = []): Found[] {
  return childrenOf(top)
    .sort((one, other) => one.start - other.start)
    .flatMap((node) => [
      { node, ancestors: [top, ...ancestors] },
      ...descendantsOf(node, [top, ...ancestors]),
    ])
}

/** The function, or else the constant, of this name. */
function findNamed(program: Node, name: string): Node | undefined {
  const named = descendantsOf(program).filter(({ node }) => (node.id as Node | undefined)?.name === name)
  return named.find(({ node }) => /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type))?.node
}

function isAt({ node, ancestors: [parent] }: Found, target: string, text: string): boolean {
  if (target.endsWith('()')) {
    // Awaited where it is.
    const call = node.type === 'AwaitExpression' ? (node.argument as Node) : node
    const isWhole = parent?.type !== 'AwaitExpression' && call.type === 'CallExpression'
    return isWhole && isNamed(call.callee as Node, target.slice(0, -2), text)
  }
  const [name = '', operator] = target.startsWith("'") ? [target] : target.split(' ')
  if (operator === '?')
    return node.type === 'ConditionalExpression' && mentions(node.test as Node, name, text)
  if (operator)
    return (
      node.operator === operator &&
      [node.left, node.right].some((side) => isNode(side) && mentions(side, name, text))
    )
  // A name of a property stands for its value.
  if (parent?.type === 'ObjectProperty' && node === parent.value)
    return isNamed(parent.key as Node, name, text) || isNamed(node, name, text)
  const isKey =
    parent?.type === 'ObjectProperty' || (parent?.type === 'MemberExpression' && node === parent.property)
  return !isKey && parent?.id !== node && isNamed(node, name, text)
}

/** Whether it is this name or string, or the property of that name of something. */
function isNamed(node: Node, name: string, text: string): boolean {
  if (/^(Optional)?MemberExpression$/.test(node.type))
    return text.slice(node.start, node.end) === name || isNamed(node.property as Node, name, text)
  return (
    /^(Identifier|StringLiteral|NumericLiteral|BooleanLiteral)$/.test(node.type) &&
    text.slice(node.start, node.end) === name
  )
}

const mentions = (node: Node, name: string, text: string): boolean =>
  [node, ...descendantsOf(node).map((one) => one.node)].some((one) => isNamed(one, name, text))

const LISTS = ['body', 'elements', 'arguments', 'properties']

function removal({ node, ancestors }: Found, text: string): Edit {
  const [parent, ...further] = ancestors
  if (!parent) throw new Error('there is nothing that can be dropped')
  const isOperand = parent.type === 'LogicalExpression' || /^[+-]$/.test(String(parent.operator))
  if (isOperand && isNode(parent.left) && isNode(parent.right)) {
    const other = node === parent.left ? parent.right : parent.left
    return [parent.start, parent.end, text.slice(other.start, other.end)]
  }
  const isInList = LISTS.some((list) => Array.isArray(parent[list]) && parent[list].includes(node))
  if (isInList) {
    const [comma = ''] = /^\s*,/.exec(text.slice(node.end)) ?? []
    return [node.start, node.end + comma.length, '']
  }
  return removal({ node: parent, ancestors: further }, text)
}
