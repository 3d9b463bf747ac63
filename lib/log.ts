import pino from 'pino'

/** Structured lines on standard output. Personal data, codes and tokens never go in: log ids and outcomes. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'token',
      'password',
      'code',
      'otp',
      'email',
      'phoneNumber',
      'headers',
      '*.token',
      '*.password',
      '*.email',
      '*.phoneNumber',
      '*.headers',
      'err.config',
      'err.headers',
      'err.raw',
      // A connection error carries its client, including the key that cancels its statements.
      'err.client',
    ],
    remove: true,
  },
})
