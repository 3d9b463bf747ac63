import { useAction } from '@/components/forms/use-action'
import { toastFailure } from '@/components/people/accounts/profile/toast-failure'
import { NOT_YOUR_FAULT } from '@/components/people/accounts/texts'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { callServer } from '@/lib/api/client/call-server'

/** Downloads all of one's own data as a file. */
export function DownloadData({ userId, username }: { userId: string; username: string }) {
  const { isBusy, run } = useAction()

  const download = async () => {
    const data = await callServer('GET /user/{id}/export', { params: { id: userId } })
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `whipround-${username}.json`
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 text-ink-soft">Everything we hold about you, in one readable file.</p>
      <Button
        variant="secondary"
        icon={<Icon className="icon-download size-4.75" />}
        loading={isBusy}
        loadingText="Preparing..."
        onClick={() => run(download, (thrown) => toastFailure(thrown, NOT_YOUR_FAULT))}
      >
        Download your data
      </Button>
    </div>
  )
}
