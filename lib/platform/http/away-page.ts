import { databaseAway } from '@/lib/base/errors'
import { plainPage } from './plain-page'

/**
 * What a browser shows while the database is away. The framework's own page is empty until its scripts run; this one
 * needs no scripts and no files.
 */
export const awayPage = (nonce: string): string =>
  plainPage({
    nonce,
    title: 'One moment, please',
    body: `<h1>One moment, please</h1>
<p>${databaseAway().message} Nothing you've done is lost.</p>
<a href="">Try again</a>`,
  })
