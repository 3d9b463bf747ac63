/** The server's packages that are not bundled: native, loading files of their own, or needed once for the process. */
export const OUTSIDE = ['@node-rs/argon2', 'fontkit', 'pdfkit', 'pg', 'pg-boss', 'pino', 'twilio', 'web-push']

/** Differs between import and require: code that imports it leaves it out; the calls, which require it, bundle it. */
export const OUTSIDE_IMPORTS = ['nodemailer']

/** Packages that the framework's own build leaves out by itself. */
export const OUTSIDE_UNASKED = ['@prisma/client', 'pg-native', 'prettier', 'sharp']
