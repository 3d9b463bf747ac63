/**
 * `npm run lint`: Biome, and what it does not know. Each check of scripts/lint is one function that returns what it
 * finds, a line each. Arguments are Biome's: `npm run lint -- --write`.
 */
import { spawnSync } from 'node:child_process'
import { findAlertProblems } from './lint/alerts'
import { findWrongHeaders } from './lint/attempt-headers'
import { findNeedlessBoundaries } from './lint/client-boundaries'
import { findDocProblems } from './lint/docs'
import { findImageContextProblems } from './lint/image-context'
import { findForbiddenImports, findUnusedImportRules } from './lint/imports'
import { findUsesOfInternals } from './lint/internals'
import { findRepeatedMessages } from './lint/messages'
import { findMigrationProblems } from './lint/migrations'
import { findMisplacedCode } from './lint/one-place'
import { findNodeMismatches } from './lint/pinned-node'
import { findSlowExpressions } from './lint/regular-expressions'
import { findScreenProblems } from './lint/screens'
import { findSecurityProblems } from './lint/security'
import { findSettingProblems } from './lint/settings'
import { checkMinCount, readSources } from './lint/sources'
import { findSupplyChainProblems } from './lint/supply-chain'
import { findStraightApostrophes } from './lint/typography'

const sources = readSources()
const found = [
  ...checkMinCount(600, sources, 'source files'),
  ...findForbiddenImports(sources),
  ...findUnusedImportRules(sources),
  ...findNeedlessBoundaries(sources),
  ...findMisplacedCode(sources),
  ...findUsesOfInternals(sources),
  ...findSlowExpressions(sources),
  ...findRepeatedMessages(sources),
  ...findStraightApostrophes(sources),
  ...findWrongHeaders(sources),
  ...findScreenProblems(),
  ...findSettingProblems(sources),
  ...findDocProblems(),
  ...findSecurityProblems(),
  ...findAlertProblems(),
  ...findMigrationProblems(),
  ...findImageContextProblems(sources),
  ...findNodeMismatches(),
  ...findSupplyChainProblems(),
]
for (const line of found) console.error(line)
if (found.length > 0) console.error(`\n${found.length} findings`)

const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
const { status } = spawnSync(process.execPath, [...biome, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(found.length > 0 ? 1 : (status ?? 1))
