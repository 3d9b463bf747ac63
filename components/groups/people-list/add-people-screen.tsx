'use client'

import { useState } from 'react'
import type { Group } from '@/components/groups/group/group'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Button } from '@/components/ui/buttons/button'
import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { FillAmounts } from './fill-amounts'
import { ListSource } from './list-source'
import { ListTable } from './list-table'
import { usePeopleList } from './use-people-list'

type AddPeopleScreenProps = { group: Group; isAnybodyListed: boolean }

/** A treasurer's list becomes members who never sign up. */
export function AddPeopleScreen({ group, isAnybodyListed }: AddPeopleScreenProps) {
  const list = usePeopleList(group._id)
  return (
    <>
      <PageHeader
        title="Add a List"
        eyebrow={<bdi>{group.title}</bdi>}
        text="For people who never sign up. Each gets a page of their own, where they see and pay their share. Nothing is sent yet."
        back={<BackLink href={`/group/${group._id}/all-members`}>Back to Members</BackLink>}
      />
      {group.closedAt ? (
        <Notice>This group is closed. Open it again to add people.</Notice>
      ) : (
        <div className="flex flex-col gap-6">
          <ListSource
            isBusy={list.readAction.isBusy}
            error={list.readAction.error}
            onRead={list.read}
            onType={list.addEmpty}
            hasRows={list.rows.length > 0}
          />
          {list.rows.length > 0 ? <ListReview group={group} list={list} /> : null}
        </div>
      )}
      {isAnybodyListed ? (
        <p className="mt-8 text-ink-soft">
          <a href={`/api/group/${group._id}/people.csv`} download className={TEXT_LINK_CLASS}>
            Download the list
          </a>{' '}
          as a table, which can be read here again.
        </p>
      ) : null}
    </>
  )
}

type ListReviewProps = { group: Group; list: ReturnType<typeof usePeopleList> }

/** Brings the rows into view once they are there. */
const focus = (rows: HTMLElement | null) => rows?.focus()

/** The rows that were read, with what is wrong, and the button that adds those that are right. */
function ListReview({ group, list }: ListReviewProps) {
  const { rows, problems, readyCount, change, addAction } = list
  const [showsOnlyWrong, setShowsOnlyWrong] = useState(false)
  const isFiltered = showsOnlyWrong && problems.size > 0
  const shownRows = isFiltered ? rows.filter(({ key }) => problems.has(key)) : rows
  const chosenCount = rows.filter(({ isChosen }) => isChosen).length
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label="Check the list"
      className="flex scroll-mt-4 flex-col gap-6 outline-none"
    >
      <FillAmounts
        chosenCount={chosenCount}
        hint={hintFor(group)}
        isBusy={addAction.isBusy}
        onFill={(amount) => change({ do: 'fill', amount })}
      />
      <div>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
          <p role="status">{summary(rows.length, problems.size)}</p>
          {problems.size > 0 ? (
            <Checkbox
              label="Only rows to put right"
              checked={showsOnlyWrong}
              onChange={() => setShowsOnlyWrong(!showsOnlyWrong)}
            />
          ) : null}
        </div>
        <ListTable rows={shownRows} problems={problems} isBusy={addAction.isBusy} change={change} />
      </div>
      <div className="md:sticky md:bottom-0 short:static flex flex-col gap-3 border-t border-rule bg-paper py-4">
        <ErrorNotice message={addAction.error} />
        <Button
          size="large"
          disabled={readyCount === 0}
          loading={addAction.isBusy}
          loadingText="Adding..."
          onClick={list.add}
        >
          {readyCount === 1 ? 'Add 1 person' : `Add ${readyCount} people`}
        </Button>
      </div>
    </section>
  )
}

function summary(rowCount: number, wrongCount: number): string {
  const all = rowCount === 1 ? '1 row' : `${rowCount} rows`
  if (wrongCount === 0) return `${all}, ready to add.`
  return `${all}, ${wrongCount} to put right. ${wrongCount === rowCount ? '' : 'The others can be added now.'}`.trim()
}

function hintFor({ splitOption, openAmounts, orderForm }: Group): string {
  if (orderForm) return 'Left empty, each orders what they would like.'
  if (splitOption === 'autoSplit') return 'Left empty, they share the goal equally with the others.'
  return openAmounts ? 'Left empty, they give what they like.' : 'Left empty, you can set it later.'
}
