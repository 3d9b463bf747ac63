import { spawnSync } from 'node:child_process'

/** Runs a program in a process that logs in lines, as the server does; returns everything that it printed. */
function runProgram(program: string) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '-e',
      `require('./lib/base/telemetry/log-library-output').logLibraryOutput();${program}`,
    ],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'debug' } },
  )
  return {
    stderr,
    status,
    text: stdout,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

test('library output becomes lines of JSON, without the contents of objects', () => {
  // Last words are written synchronously, overtaking pending lines; here nothing is pending.
  const { stderr, text, lines } = runProgram(`
    const client = { secretKey: 'kept-secret', connectionParameters: { password: 'hunter-2' } }
    class Client { secretKey = 'kept-secret' }
    console.log('two\\nlines', 'for ada@example.com, +447700900123')
    console.error(Object.assign(new Error('terminating connection'), { client, code: '57P01', detail: 'Key (email)=(ada)' }))
    console.error('lost', new Client(), { password: 'hunter-2' })
    console.warn('\\u001b[33mFailed to handle request for /reset?token=abcdef\\u001b[0m')
    try { JSON.parse('{"password":hunter-2}') } catch (error) { console.error(error) }
    console.dir(client); console.info('path /r/${'a1'.repeat(22)}')
    process.stdout.write('written\\r\\nby hand\\n')
    process.stderr.write(Buffer.from('and as bytes'))
    process.emitWarning('beware')
    const wrapped = new Error('outer', { cause: Object.assign(new Error('inner'), { client }) })
    require('./lib/base/log').log[require('pino').symbols.streamSym].once('drain', () => { throw wrapped })
  `)
  expect(stderr).toBe('')
  expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
    ['two\nlines for [email], [number]', undefined],
    ['', 'terminating connection'],
    ['lost [Client] [Object]', undefined],
    ['Failed to handle request for /reset?[query]', undefined],
    ['', expect.stringMatching(/^Unexpected token/)],
    ['[Object]', undefined],
    ['path /r/[secret]', undefined],
    ['written\r\nby hand', undefined],
    ['and as bytes', undefined],
    ['warning', 'beware'],
    ['uncaught', 'outer'],
  ])
  expect(lines[1].err).toMatchObject({ code: '57P01', stack: expect.stringContaining('at ') })
  expect(lines.at(-1).err.cause).toMatchObject({ message: 'inner' })
  expect(text).not.toMatch(/secret-?Key|kept-secret|hunter|ada@|7700900123|Key \(email\)/)
})

test('an uncaught error ends the process, and so does an unhandled rejection', () => {
  expect(runProgram(`throw new Error('lost')`)).toMatchObject({ status: 1, stderr: '' })
  const { status, stderr, lines } = runProgram(`Promise.reject(new Error('forgotten'))`)
  expect([status, stderr, lines[0].err.message]).toEqual([1, '', 'forgotten'])
})
