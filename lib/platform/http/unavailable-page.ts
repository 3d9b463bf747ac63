import { databaseUnavailable } from '@/lib/base/errors'
import { plainPage } from './plain-page'

/**
 * What a browser shows while the database is unavailable. The framework's own page is empty until its scripts run; this one
 * needs no scripts and no files.
 */
export const unavailablePage = (nonce: string): string =>
  plainPage({
    nonce,
    title: 'One moment, please',
    body: `<h1>One moment, please</h1>
<p>${databaseUnavailable().message} Nothing you've done is lost.</p>
<a href="">Try again</a>`,
  })
