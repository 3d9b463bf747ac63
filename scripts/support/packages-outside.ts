/** The packages of the server that no bundle holds: native, self-loading, or held once for the whole process. */
export const OUTSIDE = ['@node-rs/argon2', 'fontkit', 'pdfkit', 'pg', 'pg-boss', 'pino', 'twilio', 'web-push']

/** Another file to whoever imports it than to whoever requires it: the calls, which require, hold it themselves. */
export const OUTSIDE_IMPORTS = ['nodemailer']

/** Those that the framework's own build leaves outside unasked. */
export const OUTSIDE_UNASKED = ['@prisma/client', 'pg-native', 'prettier', 'sharp']
