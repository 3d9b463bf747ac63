import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Icon } from '@/components/ui/figures/icon'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  fileCount,
  LINES_PER_FILE,
  type Overview,
} from '@/lib/money/accounting/rules'

const NAMES: Record<ExportFormat, string> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks',
  csv: 'Spreadsheet (CSV)',
}

const pagesOf = (files: number) => Array.from({ length: files }, (_, index) => index + 1)

type DownloadFilesProps = { overview: Overview; address: string }

/** A button for each file: programs for accountants take no more than a thousand lines at a time. */
export function DownloadFiles({ overview, address }: DownloadFilesProps) {
  const { from, to, groupId, sums } = overview
  const count = (pick: (sum: Overview['sums'][number]) => number) =>
    sums.reduce((total, sum) => total + pick(sum), 0)
  const lines = count((sum) => sum.lines)
  const files: Record<ExportFormat, number> = {
    xero: fileCount(lines),
    quickbooks: fileCount(lines),
    csv: fileCount(lines + count((sum) => sum.notedLines)),
  }
  const query = new URLSearchParams({ from, to, ...(groupId && { groupId }) })
  return (
    <section aria-label="Files" className="mt-6">
      <h3 className="text-base font-semibold">Download</h3>
      <p className="mt-1 text-sm text-ink-soft">
        {`${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}, adding up to the sums above. Days and times are London’s. What was noted as paid another way is only in the spreadsheet.`}
        {files.csv > 1 ? ` A file has ${LINES_PER_FILE.toLocaleString('en-GB')} lines at most.` : null}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {EXPORT_FORMATS.toReversed().flatMap((form) =>
          pagesOf(files[form]).map((page) => (
            <li key={`${form} ${page}`} className="max-sm:grow">
              <a
                href={`${address}?${query}&form=${form}&page=${page}`}
                download
                className={buttonClasses({ variant: 'secondary', size: 'small', wide: true })}
              >
                <Icon className="icon-download size-4.25" />
                {files[form] > 1 ? `${NAMES[form]}, ${page} of ${files[form]}` : NAMES[form]}
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
