import { expect, type Page, test } from '@playwright/test'
import { SCREENS, type Viewer } from '@/scripts/screens/list'
import { makeScene, type Scene } from '@/scripts/screens/scene'
import { expectFreeEdge } from '../support/edge'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { aPendingPerson, signIn } from '../support/people'
import { servers } from '../support/servers'

/** The feedback tab covers no control and no text, on any screen, wherever it was dragged. */

// One scene for all.
test.describe.configure({ mode: 'default' })

let scene: Scene
test.beforeAll(async () => {
  scene = await makeScene(servers, (firstname, lastname, username) => ({
    ...newPerson(username.slice(0, 8)),
    firstname,
    lastname,
  }))
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('.skeleton, .skeleton-words')).toHaveCount(0)
}

async function expectFreeEdges(page: Page, viewer: Viewer) {
  for (const screen of Object.values(SCREENS)) {
    if ('unseen' in screen || screen.viewedBy !== viewer) continue
    await open(page, screen.path(scene))
    if (screen.follow)
      await open(page, (await page.locator(screen.follow).first().getAttribute('href')) ?? '')
    await expectFreeEdge(page)
  }
}

test('visitors', NIGHT, async ({ page }) => {
  await expectFreeEdges(page, 'visitor')
})

test('somebody who has yet to enter their code', NIGHT, async ({ page }) => {
  await aPendingPerson(page)
  await expectFreeEdges(page, 'pending')
})

test('members', NIGHT, async ({ page, browser }) => {
  const { password } = newPerson('x')
  await signIn(page, { ...newPerson('x'), ...scene.margaret, password })
  await expectFreeEdges(page, 'margaret')
  const other = await (await browser.newContext({ baseURL: servers.url, reducedMotion: 'reduce' })).newPage()
  await signIn(other, { ...newPerson('x'), ...scene.hamish, password })
  await expectFreeEdges(other, 'hamish')
})
