'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { toast } from '@/components/ui/toast'

const NOT_COPIED = 'Your browser did not let us copy. Please select the address and copy it yourself.'

/** The address to send, and the ways to send it. */
export function ShareAddress({ url }: { url: string; title: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(url)
      toast.success('Link copied')
    } catch {
      toast.error(NOT_COPIED)
    }
  }
  const isCopied = copied === url
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Link"
        readOnly
        value={url}
        inputClassName="font-mono text-sm"
        onFocus={(event) => event.target.select()}
      />
      <Button
        onClick={copy}
        icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      {/* Further ways to send it stand here: <ShareButtons url={url} title={title} /> */}
    </div>
  )
}
