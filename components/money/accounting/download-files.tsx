import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Icon } from '@/components/ui/figures/icon'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  fileCount,
  LINES_PER_FILE,
  type MovementOverview,
} from '@/lib/money/accounting/rules'

const NAMES: Record<ExportFormat, string> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks',
  csv: 'Spreadsheet (CSV)',
}

const pageNumbers = (pageCount: number) => Array.from({ length: pageCount }, (_, index) => index + 1)

type DownloadFilesProps = { overview: MovementOverview; filesPath: string }

/** A button for each file: programs for accountants take no more than a thousand lines at a time. */
export function DownloadFiles({ overview, filesPath }: DownloadFilesProps) {
  const { from, to, groupId, sums } = overview
  const totalOf = (pick: (sum: MovementOverview['sums'][number]) => number) =>
    sums.reduce((total, sum) => total + pick(sum), 0)
  const lineCount = totalOf((sum) => sum.lines)
  const fileCounts: Record<ExportFormat, number> = {
    xero: fileCount(lineCount),
    quickbooks: fileCount(lineCount),
    csv: fileCount(lineCount + totalOf((sum) => sum.notedLines)),
  }
  const query = new URLSearchParams({ from, to, ...(groupId && { groupId }) })
  return (
    <section aria-label="Files" className="mt-6">
      <h3 className="text-base font-semibold">Download</h3>
      <p className="mt-1 text-sm text-ink-soft">
        {`${lineCount.toLocaleString('en-GB')} ${lineCount === 1 ? 'line' : 'lines'}, adding up to the sums above. Days and times are London’s. What was noted as paid another way is only in the spreadsheet.`}
        {fileCounts.csv > 1 ? ` A file has ${LINES_PER_FILE.toLocaleString('en-GB')} lines at most.` : null}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {EXPORT_FORMATS.toReversed().flatMap((format) =>
          pageNumbers(fileCounts[format]).map((page) => (
            <li key={`${format} ${page}`} className="max-sm:grow">
              <a
                href={`${filesPath}?${query}&form=${format}&page=${page}`}
                download
                className={buttonClasses({ variant: 'secondary', size: 'small', wide: true })}
              >
                <Icon className="icon-download size-4.25" />
                {fileCounts[format] > 1
                  ? `${NAMES[format]}, ${page} of ${fileCounts[format]}`
                  : NAMES[format]}
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
